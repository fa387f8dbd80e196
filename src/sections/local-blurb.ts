import type { LandingCity, LocalService } from '../content/entries.ts';

/**
 * A city's text about a service.
 *
 * @throws when the city's file has none; the message names the file and the key.
 */
export function localBlurb(city: LandingCity, service: LocalService): string {
  const blurb = city.data.page.services.blurbs[service.id];
  if (blurb === undefined) {
    throw new Error(
      `content/cities/${city.id}.yaml: page.services.blurbs has no text for "${service.id}"; add a line for it`,
    );
  }
  return blurb;
}
