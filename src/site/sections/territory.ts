import type { City } from '../../content/entries.ts';
import { allotPlots, type Plot, plotBox } from '../../drawings/territory/plots.ts';
import { cell, project } from '../../drawings/territory/projection.ts';
import { enlargedView, type View } from '../../drawings/territory/view.ts';

/** The smallest view of a map of the whole territory. */
const wholeView: View = { left: 2 * cell, top: cell, width: 24.5 * cell, height: 23 * cell };

/** The plots of every city, by its id. */
export const plotsOf = (cities: readonly City[]): Map<string, Plot[]> =>
  allotPlots(
    cities.map(({ id, data: { location, plots } }) => ({ id, at: project(location), plots })),
  );

/** The part of the drawing that shows all plots. */
export const viewOf = (plots: ReadonlyMap<string, Plot[]>): View =>
  enlargedView(wholeView, [...plots.values()].flat().map(plotBox));
