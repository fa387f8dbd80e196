import { agency } from '../content/agency.ts';
import {
  allCaseStudies,
  allCities,
  allPosts,
  allServices,
  hasPage,
  pageWords,
} from '../content/entries.ts';
import type { DrawingName } from '../drawings/names.ts';
import { allotPlots, type Plot } from '../drawings/territory/plots.ts';
import type { Coordinates } from '../drawings/territory/projection.ts';
import { cityPath, postPath, servicePath } from '../paths.ts';

/** A plot of the map and the city that took it. */
export type TakenPlot = Plot & { city: string };

/** What the picture beside a page's title shows. */
export type ShareSubject =
  | { kind: 'drawing'; name: DrawingName }
  | { kind: 'drawings'; names: DrawingName[] }
  | {
      kind: 'territory';
      plots: TakenPlot[];
      lit: Set<string>;
      around?: Coordinates;
      /** A place that is marked with a pin. */
      pin?: Coordinates;
    }
  | { kind: 'mark' };

/** What to show beside the title of the page at each path; a path that is not there gets the mark. */
export async function shareSubjects(): Promise<Map<string, ShareSubject>> {
  const drawing = (name: DrawingName): ShareSubject => ({ kind: 'drawing', name });
  const cities = await allCities();
  const landing = cities.filter(hasPage);
  const allotted = allotPlots(cities.map(({ id, data }) => ({ id, ...data })));
  // Allotted once for all: with many cities this would take longer than the pictures.
  const plots = [...allotted].flatMap(([city, own]) => own.map((plot) => ({ ...plot, city })));
  const posts = await allPosts();
  const [post] = posts;
  const [caseStudy] = await allCaseStudies();
  const services = await allServices();
  const about = await pageWords('about');
  const lit = new Set(landing.map(({ id }) => id));

  const subjects = new Map<string, ShareSubject>();
  subjects.set('/', { kind: 'territory', plots, lit });
  subjects.set('/about', drawing(about.drawing));
  subjects.set('/services', {
    kind: 'drawings',
    names: services.map(({ data }) => data.drawing),
  });
  subjects.set('/contact', { kind: 'territory', plots, lit, pin: agency.location });
  if (post) subjects.set('/blog', drawing(post.data.image.drawing));
  if (caseStudy) subjects.set('/case-studies', drawing(caseStudy.data.image.drawing));
  for (const each of posts) subjects.set(postPath(each), drawing(each.data.image.drawing));
  for (const service of services) {
    subjects.set(servicePath(service), drawing(service.data.drawing));
  }
  for (const city of landing) {
    const around = city.data.location;
    subjects.set(cityPath(city), { kind: 'territory', plots, lit: new Set([city.id]), around });
  }
  return subjects;
}
