import { parse } from 'yaml';
import { openingHours } from '../../core/agency/opening-hours.ts';
import { agency } from './agency.ts';
import { idsOf } from './ids.ts';
import { contentSources } from './sources.data.ts';

const cities = idsOf('cities');
const services = idsOf('services');
const serviceFile = (id: string) => `content/services/${id}.yaml`;

/** The prices and times of every service, as `{google-ads.budget}`. */
function serviceFigures(): [string, string][] {
  return services.flatMap((id) => {
    const own: Record<string, unknown> =
      parse(contentSources[serviceFile(id)] ?? '')?.figures ?? {};
    return Object.entries(own).map(([key, value]): [string, string] => [
      `${id}.${key}`,
      String(value),
    ]);
  });
}

/** Every figure that copy may quote, by name. */
export const figures: Record<string, string> = {
  ...agency.figures,
  ...Object.fromEntries(serviceFigures()),
  name: agency.name,
  phone: agency.phone,
  email: agency.email,
  hours: openingHours(agency.hours).join('; '),
  cities: String(cities.length),
  services: String(services.length),
};

/** The file where a figure belongs: a service's, or the agency's. */
function fileOf(name: string): string {
  const [service = ''] = name.split('.');
  return services.includes(service) ? serviceFile(service) : 'content/agency.yaml';
}

/**
 * Replaces `{figure}` in a text with its value, so each number is written once in `content/`.
 *
 * @param blanks Names to leave in place for `fillBlanks`.
 * @throws when a figure does not exist; the message lists those that do.
 */
export function fillFigures(text: string, blanks: readonly string[] = []): string {
  return text.replace(/\{([^{}]*)\}/g, (quoted, key: string) => {
    if (blanks.includes(key)) return quoted;
    const value = figures[key];
    if (value === undefined) {
      throw new Error(
        `there is no figure {${key}}; use one of ${[...blanks, ...Object.keys(figures)]
          .map((name) => `{${name}}`)
          .join(', ')}, or add it under figures in ${fileOf(key)}`,
      );
    }
    return value;
  });
}

/** Fills in the blanks of a text shared by many pages: `{city}` becomes "Plano". */
export function fillBlanks(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^{}]*)\}/g, (quoted, key: string) => values[key] ?? quoted);
}
