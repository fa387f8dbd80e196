import { builtContent } from './loading/content-files.ts';
import { exampleFolder, readContentFiles } from './loading/content-folder.ts';
import { parseSafeYaml } from './loading/safe-yaml.ts';

/** The text of each file, by name. */
export type Sources = Readonly<Record<string, string>>;

/** The files of the last build in a folder; before the first publish, those of the example. */
export function previousSources(build = 'dist'): Sources {
  const folder = builtContent(build) ? `${build}/content` : exampleFolder;
  return Object.fromEntries(readContentFiles(folder));
}

/** Values of `agency.yaml` that other files may spell out; all others have placeholders there. */
const agencyFacts = [
  ...['name', 'legalName', 'phone', 'email', 'siteUrl'],
  ...['address.street', 'address.locality', 'founder.name'],
];

/** The content of a file; empty if it cannot be read, which is reported elsewhere. */
function factsOf(source: string): Record<string, unknown> {
  try {
    return Object(parseSafeYaml(source));
  } catch {
    return {};
  }
}

/** The names of pages, the figures and the agency's facts, by file and key. */
function namedValues(sources: Sources): Map<string, string> {
  const values = Object.entries(sources).flatMap(([file, source]) => {
    const isAgency = file === 'content/agency.yaml';
    if (!isAgency && !/^content\/(?:cities|services|local-services)\/.*\.yaml$/.test(file))
      return [];
    const facts = factsOf(source);
    const figures = Object.keys(Object(facts.figures)).map((name) => `figures.${name}`);
    return [...(isAgency ? agencyFacts : ['title', 'name']), ...figures].map(
      (key): [string, unknown] => [
        `${file}, ${key}`,
        key.split('.').reduce<unknown>((group, part) => Object(group)[part], facts),
      ],
    );
  });
  return new Map(values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Maximum number of places in one notice. */
const maxPlaces = 30;
/** Shorter values occur everywhere. */
const minLength = 4;

/** The lines that contain a text, even if a line break is in it: "pages/about.yaml, line 12". */
function placesOf(text: string, sources: Sources): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\d])${words.join('\\s+')}(?![\\p{L}\\d])`, 'gu');
  return Object.entries(sources)
    .filter(([file]) => /\.(?:yaml|md)$/.test(file))
    .flatMap(([file, source]) =>
      [...source.matchAll(pattern)].slice(0, maxPlaces).map(({ index }) => {
        const line = source.slice(0, index).split('\n').length;
        return `${file.replace(/^content\//, '')}, line ${line}`;
      }),
    )
    .slice(0, maxPlaces);
}

/**
 * The passages that still use an old page name, figure or fact, one line per change or removal.
 * Some may be right: the agency may still work in a city whose page was removed.
 */
export function stalePassages(sources: Sources, before: Sources): string[] {
  const now = namedValues(sources);
  const current = [...now.values()];
  return [...namedValues(before)].flatMap(([key, old]) => {
    const value = now.get(key);
    // The new name may contain the old one.
    if (old.length < minLength || current.includes(old) || value?.includes(old)) return [];
    const places = placesOf(old, sources);
    if (places.length === 0) return [];
    const change = value === undefined ? 'was removed' : `is now “${value}”`;
    return `${key}: ${change}, but “${old}” is still in: ${places.join('; ')}. Change what is no longer true`;
  });
}

/** Shorter passages are labels, which pages share. */
const minCopiedLength = 25;

function longTextsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(longTextsIn);
  return typeof value === 'string' && value.length >= minCopiedLength ? [value] : [];
}

/**
 * Notices about new cities and services that share several passages with another: probably partly
 * rewritten copies.
 */
export function copiedPassages(sources: Sources, before: Sources): string[] {
  const texts = Object.entries(sources)
    .filter(([file]) => /^content\/(?:cities|services)\/.*\.yaml$/.test(file))
    .map(([file, source]) => ({ file, own: new Set(longTextsIn(factsOf(source))) }));
  return texts
    .filter(({ file }) => !(file in before))
    .flatMap(({ file, own }) => {
      const [most] = texts
        .filter((other) => other.file !== file)
        .map((other) => ({
          file: other.file,
          same: [...own].filter((text) => other.own.has(text)).length,
        }))
        .sort((one, other) => other.same - one.same);
      if (!most || most.same < 3) return [];
      const name = most.file.replace(/^.*\//, '');
      return `${file}: ${most.same} of its ${own.size} passages are the same as in ${name}; review them before you publish`;
    });
}
