/**
 * Strips what PostgreSQL refuses from the strings of a form or a query: U+0000 and lone surrogates.
 * Values other than strings and lists of strings are unchanged.
 */
export function storableValues(values: unknown): unknown {
  const entries = Object.entries(Object(values)).map(([name, value]) => [
    storableText(name),
    Array.isArray(value) ? value.map(storableText) : storableText(value),
  ]);
  return Object.fromEntries(entries);
}

const storableText = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
