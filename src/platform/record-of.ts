/** Builds an object with one value per key. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
