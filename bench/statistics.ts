/** The value that the given share of the values, in percent, does not exceed. NaN of no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

/** The middle value; of an even number of values the lower of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}
