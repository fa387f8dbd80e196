import { UneditableError, type YamlEdit } from '../../content/loading/edit-yaml.ts';
import { valueIn } from '../../content/loading/key-names.ts';
import { removeUnprintable } from '../../platform/remove-unprintable.ts';
import { type FieldKind, type FieldPath, fieldName, readFieldName } from '../site-forms.ts';

/** Cap: more than any file of the example has values. */
const maxEdits = 200;

/** Normalizes text from browsers and the clipboard. */
export const normalizeText = (typed: string): string =>
  removeUnprintable(typed.replaceAll('\r\n', '\n'));

/** The value of a form field; undefined if it is empty. */
function typedValue(kind: FieldKind, sent: unknown): unknown {
  const texts = [sent].flat().filter((each): each is string => typeof each === 'string');
  if (kind === 'list') {
    // The form always sends one empty entry, so that all can be deselected.
    const chosen = texts.filter((text) => text !== '');
    return chosen.length > 0 ? chosen : undefined;
  }
  const text = normalizeText(texts[0] ?? '').trim();
  if (text === '') return undefined;
  if (kind === 'yesNo') return text === 'yes';
  return kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' || typeof other === 'object'
    ? JSON.stringify(one) === JSON.stringify(other)
    : String(one ?? '').trim() === String(other ?? '').trim();

/** Chosen entries of a list in the file's order, which differs from the form's. */
function inOrderOf(old: unknown, chosen: unknown): unknown {
  if (!Array.isArray(old) || !Array.isArray(chosen)) return chosen;
  const kept = old.filter((each) => chosen.includes(each));
  return [...kept, ...chosen.filter((each) => !kept.includes(each))];
}

/** Whether a value is a group, which a single field cannot hold. */
const isGroup = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads which path a new value gets: after the last entry of its list, or by its typed name. */
function newPaths(body: unknown, content: unknown): (path: FieldPath) => FieldPath {
  const addedTo = new Map<string, number[]>();
  return (path) =>
    path.map((key, depth) => {
      const above = path.slice(0, depth);
      if (key === '') {
        const name = normalizeText(String(Object(body)[fieldName('key', path)] ?? '')).trim();
        return readFieldName(fieldName('text', [name])) ? name : '';
      }
      const list = valueIn(content, above);
      const length = Array.isArray(list) ? list.length : 0;
      if (typeof key === 'string' || key < length) return key;
      const added = addedTo.get(above.join()) ?? [];
      if (!added.includes(key)) addedTo.set(above.join(), [...added, key]);
      return length + (added.includes(key) ? added.indexOf(key) : added.length);
    });
}

/** A key that sorts paths by the order of list entries. */
const sortKey = (path: FieldPath): string =>
  path.map((key) => (typeof key === 'number' ? String(key).padStart(9, '0') : key)).join();

/**
 * The edits that a form asks for: changed values, and entries to add and to remove.
 *
 * @param body The fields of the form, by name.
 * @param keys The file's top-level keys that the form may change; by default all.
 * @throws UneditableError when there are more than two hundred.
 */
export function editsOf(body: unknown, content: unknown, keys?: readonly string[]): YamlEdit[] {
  const fields = Object.keys(Object(body)).flatMap((name) => {
    const field = readFieldName(name);
    const isOwn = keys?.includes(String(field?.path[0])) ?? true;
    return field && isOwn ? [{ ...field, name }] : [];
  });
  const removed = fields.filter(({ kind }) => kind === 'removal').map(({ path }) => path);
  const isRemoved = (path: FieldPath) =>
    removed.some((each) => each.every((key, index) => key === path[index]));
  const newPath = newPaths(body, content);
  const edits: YamlEdit[] = [];
  const cleared: FieldPath[] = [];
  for (const { name, kind, path } of fields) {
    if (kind === 'removal' || kind === 'key' || isRemoved(path)) continue;
    const old = valueIn(content, path);
    const value = inOrderOf(old, typedValue(kind, Object(body)[name]));
    if (isGroup(old) || isSameValue(old, value)) continue;
    // The only text of an entry was cleared.
    if (value === undefined && typeof path.at(-1) === 'number') cleared.push(path);
    else edits.push({ path: newPath(path), value });
  }
  // Remove from the end, so earlier indexes stay valid.
  const fromEnd = [
    ...removed.filter((path) => valueIn(content, path) !== undefined),
    ...cleared,
  ].toSorted((one, other) => (sortKey(one) < sortKey(other) ? 1 : -1));
  const all = [...edits, ...fromEnd.map((path) => ({ path, value: undefined }))];
  if (all.length > maxEdits)
    throw new UneditableError(`more than ${maxEdits} values were changed together`);
  return all;
}
