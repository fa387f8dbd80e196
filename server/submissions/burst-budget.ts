const minute = 60_000;

/** A limit on the number of leads in any minute, from all visitors together. */
export type BurstBudget = {
  /** Spends one; returns false when the budget is exhausted. */
  spend: () => boolean;
  /** Refunds the last one, for a lead that was not new. */
  refund: () => void;
};

/** @param clock A monotonic clock, in ms. */
export function burstBudget(perMinute: number, clock = () => performance.now()): BurstBudget {
  const spent: number[] = [];
  let oldest = 0;
  return {
    spend: () => {
      const now = clock();
      while ((spent[oldest] ?? now) <= now - minute) oldest += 1;
      // Expired entries are removed in large batches, so the cost per lead is constant.
      if (oldest > 1000 && oldest > spent.length / 2) {
        spent.splice(0, oldest);
        oldest = 0;
      }
      if (spent.length - oldest >= perMinute) return false;
      spent.push(now);
      return true;
    },
    refund: () => {
      if (spent.length > oldest) spent.pop();
    },
  };
}
