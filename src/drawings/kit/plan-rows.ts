/** Plots in a row: where the row begins and how many there are, counted in plots. */
export type PlotRow = readonly [column: number, row: number, count: number];

/**
 * Reads a plan in which each letter stands for one plot, and returns the rows of one letter.
 *
 * @param plan One string for each row of plots.
 */
export function planRows(plan: readonly string[], letter: string): PlotRow[] {
  return plan.flatMap((line, row) =>
    [...line.matchAll(new RegExp(`${letter}+`, 'g'))].map(
      (run) => [run.index, row, run[0].length] as const,
    ),
  );
}
