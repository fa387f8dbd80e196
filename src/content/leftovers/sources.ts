import { parsePlain } from '../files/plain-yaml.ts';

/** The text of each file, by name. */
export type Sources = Readonly<Record<string, string>>;

/** Files of which each is a page that other texts name. */
export const named = /^content\/(?:cities|services|local-services)\/.*\.yaml$/;

export const agencyFile = 'content/agency.yaml';

/** What a file of YAML says; nothing if it cannot be read, which is told as a mistake. */
export function parsed(source = ''): Readonly<Record<string, unknown>> {
  try {
    return Object(parsePlain(source));
  } catch {
    return {};
  }
}

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '';

/** Whether a key says something else in one file than in another. */
export const isOther = (key: string, one?: string, other?: string): boolean =>
  JSON.stringify(parsed(one)[key]) !== JSON.stringify(parsed(other)[key]);

/** By what other texts mean a page: its title, and what is abbreviated in it ("CRM"). */
export function titlesIn(source?: string): string[] {
  const { name, title = name } = parsed(source);
  return isText(title) ? [...new Set([title, ...(title.match(/\b[A-Z]{3,}\b/g) ?? [])])] : [];
}

/** The city of the agency's address. */
export function localityIn(sources: Sources): string | undefined {
  const { locality } = Object(parsed(sources[agencyFile]).address);
  return isText(locality) ? locality : undefined;
}
