import { parsePlain } from '../files/plain-yaml.ts';

/** The text of each file, by name. */
export type Sources = Readonly<Record<string, string>>;

/** Files of which each is a page that other texts name. */
export const named = /^content\/(?:cities|services|local-services)\/.*\.yaml$/;

export const agencyFile = 'content/agency.yaml';

type Facts = Readonly<Record<string, unknown>>;

/** What texts say: each is asked a dozen times, and some take long to read. */
const known = new Map<string, Facts>();
const maxKnown = 1000;

/** What a file of YAML says; nothing if it cannot be read, which is told as a mistake. */
export function parsed(source = ''): Facts {
  const before = known.get(source);
  if (before) return before;
  let facts: Facts = {};
  try {
    facts = Object(parsePlain(source));
  } catch {
    // The check of the content says what is wrong.
  }
  if (known.size >= maxKnown) known.clear();
  known.set(source, facts);
  return facts;
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
