import {
  type ContentSources,
  fingerprint,
  readPromises,
  type TextPlace,
  textFinder,
} from '../../content-files/promises.ts';

/** A text that binds the agency, or speaks for its founder. */
export type PromisedText = TextPlace & {
  /** Its file below `content/` without the extension, and its key in that file. */
  name: string;
  key: string;
  isConfirmed: boolean;
};

/** Keys that bind the agency whenever a file of the folder has them. */
const optionalKeys: Readonly<Record<string, readonly string[]>> = {
  agency: ['noticePeriod', 'answersWithin', 'reviewsUrl', 'team'],
  services: ['fee'],
  'case-studies': ['facts', 'done'],
  pages: ['body'],
};

/** Folders whose files have the same keys: a promise in one file is a promise in the others. */
const alike = ['services', 'cities', 'posts', 'case-studies'];

/** The name of a file in keys: "content/services/google-ads.yaml" is "services/google-ads". */
export const nameOf = (file: string): string => file.replace(/^content\/|\.\w+$/g, '');

/**
 * The files with promises of their own; local services, drafts and cities without a page have none.
 */
function boundFiles(sources: ContentSources): string[] {
  const find = textFinder(sources);
  return [...sources.keys()].filter((file) => {
    const name = nameOf(file);
    if (/^content\/(local-services\/|promises|redirects)/.test(file)) return false;
    if (find(name, 'draft')?.text === true) return false;
    return !name.startsWith('cities/') || find(name, 'page') !== undefined;
  });
}

/** The promises of the site, and the files without known promises. */
export type SitePromises = { promises: PromisedText[]; unlisted: string[] };

/**
 * The promises that `content/promises.yaml` names, those that files beside them have under the same
 * keys, and facts that bind the agency if they are given.
 *
 * @throws ContentError when a file is invalid.
 */
export function sitePromises(sources: ContentSources): SitePromises {
  const { content: listed } = readPromises(sources);
  const find = textFinder(sources);
  const keysOf = (name: string): string[] => {
    const [folder = ''] = name.split('/');
    const siblings = alike.includes(folder)
      ? Object.entries(listed).filter(([other]) => other.startsWith(`${folder}/`))
      : [];
    return [
      ...new Set([
        ...Object.keys(listed[name] ?? {}),
        ...siblings.flatMap(([, keys]) => Object.keys(keys)),
        ...(optionalKeys[folder] ?? []),
      ]),
    ];
  };
  const files = boundFiles(sources).map((file) => {
    const name = nameOf(file);
    const promises = keysOf(name).flatMap((key): PromisedText[] => {
      const place = find(name, key);
      if (!place) return [];
      const isConfirmed = listed[name]?.[key] === fingerprint(place.text);
      return [{ ...place, name, key, isConfirmed }];
    });
    return { file, promises: promises.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
  });
  return {
    promises: files.flatMap(({ promises }) => promises),
    unlisted: files.filter(({ promises }) => promises.length === 0).map(({ file }) => file),
  };
}
