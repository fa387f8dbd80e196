const minuteMs = 60_000;

/** A limit in any minute that is shared out fairly; `spend` returns whether a network may send one more. */
export type FairBudget = { spend: (network: string) => boolean };

/** With very many networks, of which each may send one, so many times the budget is admitted at most. */
const mostTimes = 5;

/**
 * Creates a budget of `perMinute` for all networks together. While several send, each may send its share,
 * and one at least, so that the network which sends most is stopped first.
 *
 * @param clock A monotonic clock, in ms.
 */
export function fairBudget(perMinute: number, clock = () => performance.now()): FairBudget {
  const spent = new Map<string, number>();
  let minute = 0;
  let total = 0;
  return {
    spend: (network) => {
      const now = Math.floor(clock() / minuteMs);
      if (now !== minute) {
        spent.clear();
        total = 0;
      }
      minute = now;
      const own = spent.get(network) ?? 0;
      spent.set(network, own);
      const share = Math.max(1, Math.floor(perMinute / spent.size));
      if (own >= share || total >= mostTimes * perMinute) return false;
      spent.set(network, own + 1);
      total += 1;
      return true;
    },
  };
}
