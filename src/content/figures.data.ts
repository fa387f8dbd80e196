import { openingHours } from '../agency/opening-hours.ts';
import { agency } from './agency.data.ts';
import { serviceFigures } from './dollars.ts';
import { entryIds } from './entry-ids.ts';
import { parseSafeYaml } from './loading/safe-yaml.ts';
import { contentSources } from './sources.data.ts';

const cities = entryIds('cities');
/** The names of the services. */
export const services = entryIds('services');

const factsOf = (id: string) => parseSafeYaml(contentSources[`content/services/${id}.yaml`] ?? '');

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
