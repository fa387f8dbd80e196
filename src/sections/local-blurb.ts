import type { LandingCity, LocalService } from '../content/entries.ts';

/**
 * What a city's page says of a service.
 *
 * @throws when the city's file says nothing of it; the message names the file and the key.
 */
export function blurbOf(city: LandingCity, service: LocalService): string {
  const blurb = city.data.page.services.blurbs[service.id];
  if (blurb === undefined) {
    throw new Error(
      `content/cities/${city.id}.yaml: page.services.blurbs says nothing of "${service.id}"; add a line for it`,
    );
  }
  return blurb;
}
