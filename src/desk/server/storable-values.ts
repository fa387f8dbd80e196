/**
 * Strips what PostgreSQL refuses from the texts of a form or a query: U+0000 and lone surrogates.
 * Values other than texts and lists of texts are unchanged.
 */
export function storableValues(values: unknown): unknown {
  const entries = Object.entries(Object(values)).map(([name, value]) => [
    storable(name),
    Array.isArray(value) ? value.map(storable) : storable(value),
  ]);
  return Object.fromEntries(entries);
}

const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
