import { setImmediate as nextTurn } from 'node:timers/promises';

type Pending<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** The maximum number of items in a commit, and of items that may wait. */
type GroupLimits = { maxSize: number; maxWaiting: number };

/**
 * Groups items that arrive together into one commit (group commit), so that throughput is not limited to
 * one disk sync per item. `commit` gets the items in order and returns one result each; commits never
 * overlap. The returned function resolves with its item's result after the commit, and rejects when the
 * commit fails or too many items are waiting.
 */
export function groupCommits<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxSize, maxWaiting }: GroupLimits,
): (item: Item) => Promise<Result> {
  const waiting: Pending<Item, Result>[] = [];
  let running = false;

  async function commitGroup(group: readonly Pending<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('the commit returned no result for this item'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // One turn of the event loop reads every request that has already arrived.
      await nextTurn();
      await commitGroup(waiting.splice(0, maxSize));
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) {
        reject(new Error(`more than ${maxWaiting} leads are waiting for the disk`));
        return;
      }
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}
