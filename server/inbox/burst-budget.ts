const minute = 60_000;

/**
 * A budget of so many leads in any minute, from everybody together. The returned function spends
 * one at the time `now` (ms, never going back) and tells whether it was still within the budget.
 */
export function burstBudget(perMinute: number): (now: number) => boolean {
  const spent: number[] = [];
  let oldest = 0;
  return (now) => {
    while ((spent[oldest] ?? now) <= now - minute) oldest += 1;
    // What has run out is cut off in large pieces, so that a lead costs the same at any rate.
    if (oldest > 1000 && oldest > spent.length / 2) {
      spent.splice(0, oldest);
      oldest = 0;
    }
    if (spent.length - oldest >= perMinute) return false;
    spent.push(now);
    return true;
  };
}
