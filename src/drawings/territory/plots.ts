import { cell, type Point } from './projection.ts';
import type { Box, View } from './view.ts';

/** A city or district to place on a map: its point in the drawing and its size in plots. */
export type ServedPlace = { id: string; at: Point; plots: number };
/** A plot of the grid, by column and row. */
export type Plot = { column: number; row: number };

/** The box that a plot covers in the drawing. */
export const plotBox = ({ column, row }: Plot): Box => ({
  left: column * cell,
  top: row * cell,
  right: (column + 1) * cell,
  bottom: (row + 1) * cell,
});

/** The rectangle around plots. */
export function boxAround(plots: readonly Plot[]): View {
  const columns = plots.map(({ column }) => column);
  const rows = plots.map(({ row }) => row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return {
    left: left * cell,
    top: top * cell,
    width: (Math.max(...columns) + 1 - left) * cell,
    height: (Math.max(...rows) + 1 - top) * cell,
  };
}

const keyOf = ({ column, row }: Plot) => `${column},${row}`;

/** The plots around a point, nearest first, more than any city needs. */
function plotsAround({ x, y }: Point): Plot[] {
  const center = { column: Math.floor(x / cell), row: Math.floor(y / cell) };
  const reach = 4;
  const around: (Plot & { distance: number })[] = [];
  for (let column = center.column - reach; column <= center.column + reach; column += 1) {
    for (let row = center.row - reach; row <= center.row + reach; row += 1) {
      const distance = Math.hypot((column + 0.5) * cell - x, (row + 0.5) * cell - y);
      around.push({ column, row, distance });
    }
  }
  return around.sort((a, b) => a.distance - b.distance);
}

/**
 * Allots each place the nearest free plots. Each gets its first plot before any gets a second,
 * so a large neighbor never displaces a small one. No plot is allotted twice.
 */
export function allotPlots(places: ServedPlace[]): Map<string, Plot[]> {
  const taken = new Set<string>();
  const candidates = new Map(places.map(({ id, at }) => [id, plotsAround(at)]));
  const allotted = new Map<string, Plot[]>(places.map(({ id }) => [id, []]));
  const maxPlots = Math.max(0, ...places.map(({ plots }) => plots));
  for (let round = 1; round <= maxPlots; round += 1) {
    for (const { id, plots } of places) {
      if (plots < round) continue;
      const plot = candidates.get(id)?.find((candidate) => !taken.has(keyOf(candidate)));
      if (!plot) continue;
      taken.add(keyOf(plot));
      allotted.get(id)?.push({ column: plot.column, row: plot.row });
    }
  }
  return allotted;
}

/**
 * The plots as path data for one SVG path; stroke it with the width of a plot and dashes of its
 * length. Adjacent plots in a row form one line.
 */
export function plotRows(plots: Plot[]): string {
  const sorted = plots.toSorted((a, b) => a.row - b.row || a.column - b.column);
  const rows: (Plot & { count: number })[] = [];
  for (const { column, row } of sorted) {
    const last = rows.at(-1);
    if (last?.row === row && last.column + last.count === column) last.count += 1;
    else rows.push({ column, row, count: 1 });
  }
  return rows
    .map(
      ({ column, row, count }) => `M${column * cell + 1} ${(row + 0.5) * cell}h${count * cell - 2}`,
    )
    .join('');
}

/** The plots as path data, each square slightly smaller than its cell. */
export function plotPath(plots: Plot[]): string {
  const side = cell - 2;
  return plots
    .map(({ column, row }) => `M${column * cell + 1} ${row * cell + 1}h${side}v${side}h-${side}z`)
    .join('');
}
