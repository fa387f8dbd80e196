/** The letters and digits of a key: "E-mail" is "email". */
const plain = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many letters must be added, removed or changed to make one text of another (Levenshtein). */
function distance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...first].entries()) {
    const next = [index + 1];
    for (const [other, replaced] of [...second].entries()) {
      const change = (row[other] ?? 0) + (letter === replaced ? 0 : 1);
      next.push(Math.min(change, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The key of a list that somebody who wrote another most likely meant; undefined if none is similar. */
export function similarKey(written: string, keys: readonly string[]): string | undefined {
  const [best] = keys
    .map((key) => ({ key, changes: distance(plain(written), plain(key)) }))
    .sort((a, b) => a.changes - b.changes);
  return best && best.changes <= Math.min(2, plain(best.key).length / 2) ? best.key : undefined;
}
