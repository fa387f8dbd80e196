import { openingHours } from '../agency/opening-hours.ts';
import { agency } from './agency.data.ts';
import { serviceFigures } from './dollars.ts';
import { idsOf } from './ids.ts';
import { parsePlain } from './loading/plain-yaml.ts';
import { contentSources } from './sources.data.ts';

const cities = idsOf('cities');
/** The names of the services. */
export const services = idsOf('services');

const factsOf = (id: string) => parsePlain(contentSources[`content/services/${id}.yaml`] ?? '');

export const serviceTitles: readonly string[] = services.map((id) => String(factsOf(id)?.title));

/** Every figure that copy may quote, by name. */
export const figures: Record<string, string> = {
  ...agency.figures,
  ...Object.assign({}, ...services.map((id) => serviceFigures(factsOf(id), id))),
  name: agency.name,
  phone: agency.phone,
  email: agency.email,
  hours: openingHours(agency.hours).join('; '),
  cities: String(cities.length),
  services: String(services.length),
};
