import { setImmediate as nextTurn } from 'node:timers/promises';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Bounds of a group: the most items in one commit, and the most that may wait. */
export type GroupBounds = { largest: number; mostWaiting: number };

/**
 * Lets items that arrive together share one commit, so that throughput is not bound to one sync of
 * the disk for each. `commit` gets the items in order and gives a result for each; it runs one at a
 * time. The returned function resolves when the commit that holds its item has ended, and rejects
 * when that commit failed or too many are waiting.
 */
export function groupCommits<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  { largest, mostWaiting }: GroupBounds,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function commitGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('the commit gave no result for this item'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // One turn of the event loop reads every request that is already there.
      await nextTurn();
      await commitGroup(waiting.splice(0, largest));
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) {
        reject(new Error(`more than ${mostWaiting} are waiting for the disk`));
        return;
      }
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}
