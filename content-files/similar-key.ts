import leven from 'leven';

/** The letters and digits of a key: "E-mail" is "email". */
const plain = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The key that a misspelled one most likely meant; undefined if none is similar. */
export function similarKey(written: string, keys: readonly string[]): string | undefined {
  const [best] = keys
    .map((key) => ({ key, changes: leven(plain(written), plain(key)) }))
    .sort((a, b) => a.changes - b.changes);
  return best && best.changes <= Math.min(2, plain(best.key).length / 2) ? best.key : undefined;
}
