/**
 * The values of a form or a query without what PostgreSQL refuses in a text: U+0000, and halves of
 * surrogate pairs. Other values than texts and lists of texts stay as they are.
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
