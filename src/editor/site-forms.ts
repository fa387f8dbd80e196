import { colorNames, colorsFile } from '../styles/colors.ts';

/** A form for a file, or for all files of a folder; everything else is edited as text. */
export type SiteForm = {
  name: string;
  title: string;
  /** The file that has it, or all files of a folder. */
  filePattern: `content/${string}`;
  /** The keys of the file that it shows, in this order; by default all. */
  keys?: readonly string[];
  /** Rarely needed keys at any depth, shown folded. */
  folded?: readonly string[];
  /** Of a whole file, which can be begun with it: the label of its name, and the key that has it. */
  newFile?: { label: string; key: string; isDated?: boolean };
};

export const siteForms: readonly SiteForm[] = [
  {
    name: 'agency',
    title: 'Agency: name, claims, figures, reviews',
    filePattern: 'content/agency.yaml',
    keys: [
      ...['name', 'legalName', 'siteUrl', 'tagline', 'figures', 'reviewsUrl', 'answersWithin'],
      ...['languages', 'noticePeriod', 'siteAudit', 'serviceArea', 'serviceAreaLabel'],
      ...['nextSteps', 'priceRange', 'profiles', 'mailVisitors', 'keepLeadsMonths'],
      ...['keepSuspectedDays', 'analytics', 'webhook'],
    ],
    folded: [
      ...['serviceArea', 'serviceAreaLabel', 'nextSteps', 'priceRange', 'profiles'],
      ...['mailVisitors', 'keepLeadsMonths', 'keepSuspectedDays', 'analytics', 'webhook'],
    ],
  },
  {
    name: 'facts',
    title: 'Phone, address, hours, sessions, days without sessions',
    filePattern: 'content/agency.yaml',
    keys: ['phone', 'email', 'address', 'location', 'map', 'hours', 'timeZone', 'booking'],
    folded: ['timeZone'],
  },
  {
    name: 'people',
    title: 'Founder and team',
    filePattern: 'content/agency.yaml',
    keys: ['founder', 'team'],
  },
  { name: 'colors', title: 'Colors', filePattern: colorsFile, keys: colorNames },
  {
    name: 'chat',
    title: 'What the chat says',
    filePattern: 'content/shared/chat.yaml',
    keys: ['greeting', 'topics', 'replies', 'answers'],
  },
  {
    name: 'redirects',
    title: 'Old addresses and where they lead',
    filePattern: 'content/redirects.yaml',
  },
  {
    name: 'prices',
    title: 'Prices and fees',
    filePattern: 'content/services/*.yaml',
    keys: ['figures', 'cost', 'time', 'monthly', 'fee', 'price'],
  },
  {
    name: 'service',
    title: 'Services',
    filePattern: 'content/services/*.yaml',
    keys: [
      ...['title', 'noun', 'blurb', 'order', 'kind', 'drawing', 'hero', 'offer', 'benefits'],
      ...['process', 'included', 'results', 'faq', 'closing', 'related', 'inquiry', 'audit', 'seo'],
    ],
    newFile: { label: 'Title of a new service', key: 'title' },
  },
  {
    name: 'city',
    title: 'Cities',
    filePattern: 'content/cities/*.yaml',
    keys: ['name', 'county', 'order', 'location', 'plots', 'isCity', 'page'],
    folded: ['audit', 'postalCode', 'priceRange', 'neighbors'],
    newFile: { label: 'Name of a new city', key: 'name' },
  },
  {
    name: 'post',
    title: 'Posts',
    filePattern: 'content/posts/*.md',
    keys: [
      ...['title', 'date', 'draft', 'excerpt', 'service', 'photo'],
      ...['updated', 'author', 'image', 'seo'],
    ],
    folded: ['updated', 'author', 'image', 'seo'],
    newFile: { label: 'Title of a new post', key: 'title', isDated: true },
  },
  {
    name: 'case',
    title: 'Cases',
    filePattern: 'content/case-studies/*.yaml',
    keys: [
      ...['title', 'order', 'text', 'metric', 'work', 'confirmed', 'facts', 'done'],
      ...['service', 'image', 'photo'],
    ],
    newFile: { label: 'Title of a new case', key: 'title' },
  },
  {
    name: 'page',
    title: 'Pages of your own',
    filePattern: 'content/pages/*.md',
    keys: ['title', 'name', 'menu', 'draft', 'intro', 'seo'],
    newFile: { label: 'Title of a new page', key: 'title' },
  },
];

/** Whether a form is for all files of a folder. */
export const isForFolder = ({ filePattern }: SiteForm): boolean => filePattern.includes('*');

/** The forms of a file. */
export const formsOf = (file: string): SiteForm[] =>
  siteForms.filter(({ filePattern }) =>
    new RegExp(`^${filePattern.replaceAll('.', '\\.').replace('*', '[^/]+')}$`).test(file),
  );

/** The form with a name, if a file has it. */
export const siteFormOf = (name: string | undefined, file: string): SiteForm | undefined =>
  formsOf(file).find((form) => form.name === name);

/** Whether a file can be edited as text. */
export const isTextFile = (file: string): boolean => /\.(?:yaml|md|css|svg|json)$/.test(file);
/** Whether a file is a photo, which can be uploaded. */
export const isPhoto = (file: string): boolean => /\.(?:jpe?g|png|webp|avif)$/i.test(file);

/** The longest file name, because file systems and database indexes allow little more. */
const maxNameLength = 150;

/** Whether people may write a file of this name at the desk. */
export const isContentName = (file: string): boolean =>
  file.length <= maxNameLength &&
  /^content\/(?:[a-z0-9][a-z0-9-]*\/)?[A-Za-z0-9][\w-]*\.[a-z0-9]+$/.test(file) &&
  (isTextFile(file) || isPhoto(file)) &&
  // Notes beside the content, which are never published.
  !/^content\/readme\.md$/i.test(file);

/** Location of a value in a file: keys and indexes. */
export type FieldPath = readonly (string | number)[];

/** Kinds of form fields, and their prefixes in field names. */
const fieldPrefixes = {
  ...{ text: 's', number: 'n', yesNo: 'b', list: 'l', removal: 'r' },
  /** The name of a value whose path ends in an empty key. */
  key: 'k',
} as const;
export type FieldKind = keyof typeof fieldPrefixes;

/** The name of the field for the value at a path. */
export const fieldName = (kind: FieldKind, path: FieldPath): string =>
  `${fieldPrefixes[kind]}:${JSON.stringify(path)}`;

/** The place of a post's text below its facts, as reports name it. */
export const bodyPlace = 'the text';

/** The `id` of the field for a value, by its place as reports name it: "hours, entry 1, opens". */
export const fieldId = (at: string): string => `field-${at.replace(/[^\w.]+/g, '-')}`;

/** Names that every object inherits, and no file uses. */
const inheritedNames = ['__proto__', 'constructor', 'prototype'];

/** Parses a field name; undefined if it is not one. */
export function readFieldName(name: string): { kind: FieldKind; path: FieldPath } | undefined {
  const kind = (Object.keys(fieldPrefixes) as FieldKind[]).find((each) =>
    name.startsWith(`${fieldPrefixes[each]}:`),
  );
  if (!kind) return undefined;
  try {
    const path: unknown = JSON.parse(name.slice(2));
    const isPath =
      Array.isArray(path) &&
      path.length > 0 &&
      path.length < 10 &&
      path.every(
        (key) =>
          (Number.isInteger(key) && key >= 0) ||
          (typeof key === 'string' && !inheritedNames.includes(key)),
      );
    return isPath ? { kind, path } : undefined;
  } catch {
    return undefined;
  }
}

/** A value as the text of a field; empty for a group. */
export const fieldText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A problem or notice, such as "content/agency.yaml, line 4, hours, entry 1: must be later". */
export type ReportItem = { file: string; line: number | undefined; at: string; text: string };

/** Parses a line of a report; `file` is empty if the line names none. */
export function readReportItem(report: string): ReportItem {
  const [, file = '', line, at = '', text = report] =
    /^(content\/[^,:\s]+)(?:, line (\d+))?(?:, ([^:]+))?: (.*)$/s.exec(report) ?? [];
  return { file, line: line === undefined ? undefined : Number(line), at, text };
}
