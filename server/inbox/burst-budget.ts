const minute = 60_000;

/**
 * A budget of so many leads in any minute, from everybody together. The returned function spends
 * one at the time `now` (ms) and tells whether it was still within the budget.
 */
export function burstBudget(perMinute: number): (now: number) => boolean {
  let spent: number[] = [];
  return (now) => {
    spent = spent.filter((time) => time > now - minute);
    if (spent.length >= perMinute) return false;
    spent.push(now);
    return true;
  };
}
