/** Names a path such as `sections.0.heading` for people: "sections", "entry 1", "heading". */
export function keyNames(path: readonly PropertyKey[]): string[] {
  const names: string[] = [];
  let joined = '';
  for (const key of path) {
    if (typeof key === 'number') {
      if (joined) names.push(joined);
      names.push(`entry ${key + 1}`);
      joined = '';
    } else joined += joined ? `.${String(key)}` : String(key);
  }
  return joined ? [...names, joined] : names;
}

/** The value at a path; undefined if there is none. */
export const valueIn = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (group, key) => (Object.hasOwn(Object(group), key) ? Object(group)[key] : undefined),
    content,
  );
