/** A run of plots: its start and its length, in plots. */
export type PlotRow = readonly [column: number, row: number, count: number];

/**
 * Returns the runs of one letter in a plan, where each character is one plot.
 *
 * @param plan One string per row of plots.
 */
export function planRows(plan: readonly string[], letter: string): PlotRow[] {
  return plan.flatMap((line, row) =>
    [...line.matchAll(new RegExp(`${letter}+`, 'g'))].map(
      (run) => [run.index, row, run[0].length] as const,
    ),
  );
}
