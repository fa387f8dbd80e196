type Ordered = { id: string; data: { order: number } };

/**
 * Entries in the agency's order.
 *
 * @param folder Where their files are, for the error message.
 * @throws when two entries have the same place.
 */
export function inOrder<Entry extends Ordered>(folder: string, entries: readonly Entry[]): Entry[] {
  const sorted = entries.toSorted((a, b) => a.data.order - b.data.order);
  for (const [index, entry] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.data.order !== entry.data.order) continue;
    throw new Error(
      `${folder}/${entry.id}.yaml: order: ${before.id}.yaml has the place ${entry.data.order}, too; give each a place of its own`,
    );
  }
  return sorted;
}
