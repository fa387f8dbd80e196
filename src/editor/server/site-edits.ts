import { UneditableError, type YamlEdit } from '../../content/loading/edit-yaml.ts';
import { removeUnprintable } from '../../platform/remove-unprintable.ts';
import { type FieldPath, readFieldName, valueIn } from '../site-forms.ts';

/** Cap: the file is parsed again for each edit. */
const maxEdits = 100;

/** Normalizes text from browsers and the clipboard. */
export const normalizeText = (typed: string): string =>
  removeUnprintable(typed.replaceAll('\r\n', '\n'));

/** The path and value of a form field; undefined if its name is not a value's. */
function typedValue(name: string, sent: unknown): { path: FieldPath; value: unknown } | undefined {
  const field = readFieldName(name);
  if (!field || field.kind === 'removal') return undefined;
  const { kind, path } = field;
  const texts = [sent].flat().filter((each): each is string => typeof each === 'string');
  if (kind === 'list') {
    // The form always sends one empty entry, so that all can be deselected.
    const chosen = texts.filter((text) => text !== '');
    return { path, value: chosen.length > 0 ? chosen : undefined };
  }
  const text = normalizeText(texts[0] ?? '').trim();
  if (text === '') return { path, value: undefined };
  if (kind === 'yesNo') return { path, value: text === 'yes' };
  if (kind === 'number' && Number.isFinite(Number(text))) return { path, value: Number(text) };
  return { path, value: text };
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

/** Whether each index in a path exists, or is one past the end of its list. */
const isReachable = (content: unknown, path: FieldPath): boolean =>
  path.every((key, index) => {
    if (typeof key === 'string') return true;
    const list = valueIn(content, path.slice(0, index));
    return key >= 0 && key <= (Array.isArray(list) ? list.length : 0);
  });

/** Whether a value is a group, which a single field cannot hold. */
const isGroup = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The edits that a form asks for: changed values, and entries to add and to remove.
 *
 * @param body The fields of the form, by name.
 * @param keys The file's top-level keys that the form may change.
 * @throws UneditableError when there are more than a hundred.
 */
export function editsOf(body: unknown, content: unknown, keys: readonly string[]): YamlEdit[] {
  const names = Object.keys(Object(body)).filter((name) => {
    const { path } = readFieldName(name) ?? {};
    return path && keys.includes(String(path[0])) && isReachable(content, path);
  });
  const removed = names.flatMap((name) => {
    const field = readFieldName(name);
    return field?.kind === 'removal' ? [field.path] : [];
  });
  const isRemoved = (path: FieldPath) =>
    removed.some((each) => each.every((key, index) => key === path[index]));
  const edits: YamlEdit[] = [];
  for (const name of names) {
    const typed = typedValue(name, Object(body)[name]);
    if (!typed || isRemoved(typed.path)) continue;
    const { path } = typed;
    const old = valueIn(content, path);
    const value = inOrderOf(old, typed.value);
    if (isGroup(old) || isSameValue(old, value)) continue;
    // The only text of an entry was cleared.
    if (value === undefined && typeof path.at(-1) === 'number') removed.push(path);
    else edits.push({ path, value });
  }
  // Remove from the end, so earlier indexes stay valid.
  const fromEnd = removed.toSorted((one, other) => Number(other.at(-1)) - Number(one.at(-1)));
  const all = [...edits, ...fromEnd.map((path) => ({ path, value: undefined }))];
  if (all.length > maxEdits)
    throw new UneditableError(`more than ${maxEdits} values were changed together`);
  return all;
}
