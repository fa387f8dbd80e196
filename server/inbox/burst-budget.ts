const minute = 60_000;

/** A budget of so many leads in any minute, from everybody together. */
export type BurstBudget = {
  /** Spends one, and tells whether it was still within the budget. */
  spend: () => boolean;
  /** Gives the last one back: it was no new lead. */
  refund: () => void;
};

/** @param clock In ms, never going back, whatever becomes of the time of day. */
export function burstBudget(perMinute: number, clock = () => performance.now()): BurstBudget {
  const spent: number[] = [];
  let oldest = 0;
  return {
    spend: () => {
      const now = clock();
      while ((spent[oldest] ?? now) <= now - minute) oldest += 1;
      // What has run out is cut off in large pieces, so that a lead costs the same at any rate.
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
