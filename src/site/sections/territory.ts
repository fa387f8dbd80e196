import type { City } from '../../content/entries.ts';
import { type Label, labelsIn } from '../../drawings/territory/labels.ts';
import { allotPlots, type Plot, plotBox } from '../../drawings/territory/plots.ts';
import { cell, project } from '../../drawings/territory/projection.ts';
import { enlargedView, type View } from '../../drawings/territory/view.ts';

/** The smallest view of a map of the whole territory. */
export const wholeView: View = { left: 2 * cell, top: cell, width: 24.5 * cell, height: 23 * cell };

/** The plots of every city. */
export type Territory = { plots: Map<string, Plot[]> };

const territories = new WeakMap<City[], Territory>();

/** Computed once per list of cities, because there may be thousands of cities and maps. */
export function territoryOf(cities: City[]): Territory {
  const known = territories.get(cities);
  if (known) return known;
  const plots = allotPlots(
    cities.map(({ id, data: { location, plots } }) => ({ id, at: project(location), plots })),
  );
  const territory = { plots };
  territories.set(cities, territory);
  return territory;
}

/** The part of the drawing in which all cities lie. */
export const viewOf = ({ plots }: Territory): View =>
  enlargedView(wholeView, [...plots.values()].flat().map(plotBox));

/** Places city names in a view; earlier ones get the better places. */
export const cityLabels = ({ plots }: Territory, cities: readonly City[], view: View): Label[] =>
  labelsIn(
    view,
    cities.map(({ id, data }) => ({ text: data.name, boxes: (plots.get(id) ?? []).map(plotBox) })),
  );
