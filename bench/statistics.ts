/** The nearest-rank percentile of the values; NaN if there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

/** What is told of times in ms. */
export type Figures = { p50: number; p99: number };

/** The median and the 99th percentile of times. */
export const figuresOf = (times: readonly number[]): Figures => ({
  p50: median(times),
  p99: percentile(times, 99),
});

/** The median; the lower of the two middle values if their number is even. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}
