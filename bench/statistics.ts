/** The nearest-rank percentile of the values; NaN if there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const index = Math.ceil((percent / 100) * values.length) - 1;
  return values.toSorted((a, b) => a - b)[Math.max(0, index)] ?? Number.NaN;
}

/** The median; the lower of the two middle values if their number is even. */
export const median = (values: readonly number[]): number => percentile(values, 50);
