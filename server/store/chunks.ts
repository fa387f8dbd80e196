/** Engines bound the number of parameters of a statement: ids go in lists of at most so many. */
export const maxParameters = 500;

/** A list in pieces that fit into one statement each. */
export function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += maxParameters) {
    yield items.slice(start, start + maxParameters);
  }
}
