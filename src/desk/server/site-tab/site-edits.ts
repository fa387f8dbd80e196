import { UneditableError, type YamlEdit } from '../../../content/files/edit-yaml.ts';
import { printable } from '../../../platform/printable.ts';
import { type FieldPath, fieldName, readFieldName, valueIn } from '../../site-forms.ts';

/** More values than anybody changes in a form at once: the file is read anew for each. */
const maxEdits = 100;

/** A text as it is kept, whatever the browser and the clipboard made of it. */
export const asKept = (typed: string): string => printable(typed.replaceAll('\r\n', '\n'));

/** What somebody typed into a field; undefined if nothing. */
function typedValue(name: string, sent: unknown): { path: FieldPath; value: unknown } | undefined {
  const field = readFieldName(name);
  if (!field || field.kind === 'removal') return undefined;
  const { kind, path } = field;
  const texts = [sent].flat().filter((each): each is string => typeof each === 'string');
  if (kind === 'list') {
    // An empty one always comes along, so that all can be taken away.
    const chosen = texts.filter((text) => text !== '');
    return { path, value: chosen.length > 0 ? chosen : undefined };
  }
  const text = asKept(texts[0] ?? '').trim();
  if (text === '') return { path, value: undefined };
  if (kind === 'choice') return { path, value: text === 'yes' };
  if (kind === 'number' && Number.isFinite(Number(text))) return { path, value: Number(text) };
  return { path, value: text };
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' || typeof other === 'object'
    ? JSON.stringify(one) === JSON.stringify(other)
    : String(one ?? '').trim() === String(other ?? '').trim();

/** What was chosen of a list, in the order that the file has: the form has one of its own. */
function inOrderOf(old: unknown, chosen: unknown): unknown {
  if (!Array.isArray(old) || !Array.isArray(chosen)) return chosen;
  const kept = old.filter((each) => chosen.includes(each));
  return [...kept, ...chosen.filter((each) => !kept.includes(each))];
}

/** Whether the entries in a path are there, or the next one of their list. */
const isReachable = (content: unknown, path: FieldPath): boolean =>
  path.every((key, index) => {
    if (typeof key === 'string') return true;
    const list = valueIn(content, path.slice(0, index));
    return key >= 0 && key <= (Array.isArray(list) ? list.length : 0);
  });

/** Whether a value is a group, which no field of one text can hold. */
const isGroup = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first part of a path that the content does not have yet. */
function missingPart(content: unknown, path: FieldPath): FieldPath | undefined {
  const end = path.findIndex((_, index) => valueIn(content, path.slice(0, index + 1)) == null);
  return end < 0 || end === path.length - 1 ? undefined : path.slice(0, end + 1);
}

/**
 * Puts a value into groups that may not be there yet.
 *
 * @throws UneditableError when a group is a text, or a list gets what is not its next entry.
 */
function putInto(target: Record<string, unknown>, path: FieldPath, value: unknown): void {
  const [key = '', ...rest] = path;
  const fits = Array.isArray(target)
    ? typeof key === 'number' && key <= target.length
    : typeof target === 'object' && typeof key === 'string';
  if (!fits) throw new UneditableError(`there is no place for ${path.join('.')}`);
  if (rest.length === 0) target[key] = value;
  else {
    if (!Object.hasOwn(target, key)) target[key] = typeof rest[0] === 'number' ? [] : {};
    putInto(target[key] as Record<string, unknown>, rest, value);
  }
}

/**
 * The edits that a form asks for: of the values that differ from those in the content, and of
 * entries to add and to remove.
 *
 * @param body The fields of the form, by their names.
 * @param keys The keys of the file that the form may change.
 * @throws UneditableError when they are more than a hundred.
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
  const added = new Map<string, { path: FieldPath; group: Record<string, unknown> }>();
  for (const name of names) {
    const typed = typedValue(name, Object(body)[name]);
    if (!typed || isRemoved(typed.path)) continue;
    const { path } = typed;
    const old = valueIn(content, path);
    const value = inOrderOf(old, typed.value);
    if (isGroup(old) || isSameValue(old, value)) continue;
    const missing = missingPart(content, path);
    // An entry whose only text is gone.
    if (value === undefined && typeof path.at(-1) === 'number') removed.push(path);
    else if (!missing) edits.push({ path, value });
    else if (value !== undefined) {
      const key = fieldName('text', missing);
      const { group } = added.get(key) ?? { group: {} };
      putInto(group, ['value', ...path.slice(missing.length)], value);
      added.set(key, { path: missing, group });
    }
  }
  for (const { path, group } of added.values()) edits.push({ path, value: group.value });
  // The last ones first, so that the positions of the others stay.
  const last = removed.toSorted((one, other) => Number(other.at(-1)) - Number(one.at(-1)));
  const all = [...edits, ...last.map((path) => ({ path, value: undefined }))];
  if (all.length > maxEdits) throw new UneditableError(`more than ${maxEdits} values at once`);
  return all;
}
