import { agency } from '../../content/agency.data.ts';
import { allCities, hasPage } from '../../content/entries.ts';
import type { DrawingName } from '../../drawings/names.ts';
import type { CityPlan } from '../../drawings/territory/city-survey.ts';
import type { Plot } from '../../drawings/territory/plots.ts';
import type { Coordinates } from '../../drawings/territory/projection.ts';
import { plotsOf } from '../sections/territory.ts';
import { type SitePage, sitePages } from './site-pages.ts';

/** A plot on the map and its city. */
export type CityPlot = Plot & { city: string };

/** The subject of the picture in a share image. */
export type ShareSubject =
  | { kind: 'drawings'; names: DrawingName[] }
  | {
      kind: 'territory';
      plots: CityPlot[];
      highlighted: Set<string>;
      around?: Coordinates;
      /** A place marked with a pin. */
      pin?: Coordinates;
    }
  /** A city's own map. */
  | { kind: 'districts'; plan: CityPlan }
  | { kind: 'mark' };

/** Every page with the subject of its share image. */
export async function sharedPages(): Promise<{ page: SitePage; subject: ShareSubject }[]> {
  const cities = await allCities();
  const places = new Map(cities.map(({ id, data }) => [id, data.location]));
  const plots = [...plotsOf(cities)].flatMap(([city, own]) =>
    own.map((plot) => ({ ...plot, city })),
  );
  const landing = new Set(cities.filter(hasPage).map(({ id }) => id));

  const subjectOf = ({ picture }: SitePage): ShareSubject => {
    if (picture?.kind !== 'map') return picture ?? { kind: 'mark' };
    const { city, pinned } = picture;
    const plan = cities.find(({ id }) => id === city)?.data.page?.area.map;
    if (plan) return { kind: 'districts', plan };
    const around = city === undefined ? undefined : places.get(city);
    return {
      kind: 'territory',
      plots,
      highlighted: city === undefined ? landing : new Set([city]),
      ...(around && { around }),
      ...(pinned && { pin: agency.location }),
    };
  };
  return [...(await sitePages()).values()].map((page) => ({ page, subject: subjectOf(page) }));
}
