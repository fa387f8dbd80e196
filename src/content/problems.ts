import { z } from 'zod';
import { agencySchema } from '../agency/agency.ts';
import { colorsFile } from '../styles/colors.ts';
import { colorNotices, colorProblems } from './color-problems.ts';
import { contentNames, exampleFolder } from './loading/content-folder.ts';
import { splitFrontMatter } from './loading/markdown-file.ts';
import { readContentFile } from './loading/read-content-file.ts';
import { logoFile, logoProblems, wordmarkFile } from './parse-logo.ts';
import { photoPaths } from './photo-paths.ts';
import { photoProblems } from './photo-problems.ts';
import { contentFiles, contentSources } from './sources.data.ts';
import { copiedPassages, previousSources, stalePassages } from './stale-passages.ts';

/** The files of `content/` by path, such as "content/cities/plano.yaml". */
type Files = ReadonlyMap<string, string>;

const agencyFile = 'content/agency.yaml';
const sources: Files = new Map(
  Object.entries(contentSources).filter(
    ([file]) => /\.(?:yaml|md)$/.test(file) || file === 'content/measured.json',
  ),
);

function problemsWith(schema: z.ZodType, file: string, source: string): string[] {
  const read = readContentFile(file, source, schema);
  return read.outcome === 'invalid' ? read.problems : [];
}

/** UTF-8 text that was read as Windows-1252 and saved again. */
const garbled = /â€|Ã[\u00a0-\u00bf]|Â[\u00a0-\u00bf]/;

/** The files that contain a character. */
const filesWith = (character: RegExp): string[] =>
  [...sources].filter(([, source]) => character.test(source)).map(([file]) => file);

/** The line where a character first occurs. */
const lineAt = (file: string, character: RegExp): number => {
  const source = sources.get(file) ?? '';
  return source.slice(0, source.search(character)).split('\n').length;
};

function unreadableLine(file: string): string {
  const source = sources.get(file) ?? '';
  if (source.startsWith('PK'))
    return `${file}: is a word-processing document; save it as plain text`;
  return `${file}, line ${lineAt(file, /[\0\ufffd]/)}: a character here is unreadable; save the file as UTF-8`;
}

/** Mistakes to report alone, because other checks would fail on them or repeat them. */
function blockingProblems(): string[] {
  // A UTF-16 file has a NUL in each letter.
  const unreadable = filesWith(/\0|\ufffd/);
  if (unreadable.length > 0) return unreadable.map(unreadableLine);
  const agency = sources.get(agencyFile);
  return [
    ...(agency === undefined
      ? [`${agencyFile} is missing; the site needs this file, so restore it`]
      : problemsWith(agencySchema, agencyFile, agency)),
    ...[...sources]
      .filter(([file]) => file.endsWith('.yaml') && file !== agencyFile)
      .flatMap(([file, source]) => problemsWith(z.unknown(), file, source)),
  ];
}

const notices = [
  ...filesWith(garbled).map(
    (file) =>
      `${file}, line ${lineAt(file, garbled)}: an apostrophe, dash or accented letter is garbled, such as “â€™”; retype it, and save the file as UTF-8`,
  ),
  ...colorNotices(),
  ...stalePassages(contentSources, previousSources()),
  ...copiedPassages(contentSources, previousSources()),
];

/** A file that also exists in the example is more likely the original than the copy. */
const exampleNames = new Set(contentNames(exampleFolder));

/** Finds the line of a key, for each file. */
const linesOf = new Map<string, (path: readonly string[]) => number | undefined>();

async function remainingProblems(): Promise<string[]> {
  // These modules throw when the agency's facts are invalid.
  const { requiredFiles, rightFolder, schemaOf } = await import('./file-schemas.ts');
  const { bodyProblems } = await import('./body-problems.ts');
  const { menuNotices, nameProblems, sharedPassages } = await import('./name-problems.ts');
  const { readRequired } = await import('./required-file.ts');
  const problems: string[] = [];
  const entries = new Map<string, unknown>();
  for (const file of new Set([...requiredFiles.keys(), ...sources.keys()])) {
    const schema = schemaOf(file);
    if (!schema) continue;
    const source = sources.get(file) ?? '';
    const read =
      requiredFiles.has(file) && file !== agencyFile
        ? readRequired(file, schema)
        : readContentFile(file, source, schema);
    if (read.outcome === 'invalid') {
      const folder = rightFolder(file, (other) => readContentFile(file, source, other));
      problems.push(
        ...(folder
          ? [`${file}: this is a file for content/${folder}/; move it there`]
          : read.problems),
      );
    } else {
      entries.set(file, read.content);
      notices.push(
        ...read.missing.map((problem) => `${problem}; until then the example’s is shown`),
      );
      linesOf.set(file, read.lineOf);
    }
    if (file.endsWith('.md')) {
      const page = splitFrontMatter(source);
      problems.push(...bodyProblems(file, page));
      const isDraft = Object(entries.get(file)).draft === true;
      const isEmpty = !isDraft && page.linesBeforeBody > 0 && page.body.trim() === '';
      if (isEmpty) problems.push(`${file}: has no text; write it below the second line of dashes`);
    }
  }
  const isRead = (file: string) =>
    [logoFile, wordmarkFile, colorsFile].includes(file) ||
    schemaOf(file) !== undefined ||
    photoPaths.has(file);
  const listed = new Map([...entries].filter(([file]) => !requiredFiles.has(file)));
  const copies: string[] = [];
  const names = nameProblems(listed);
  const isMisnamed = (file: string) => names.some((problem) => problem.startsWith(`${file}: `));
  for (const { key, files } of sharedPassages(listed)) {
    if (files.some(isMisnamed)) continue;
    const copy = files.findLast((file) => !exampleNames.has(file)) ?? files[1];
    const original = files[0] === copy ? files[1] : files[0];
    const problem = `${copy}, ${key}: is the same as in ${original.replace(/^.*\//, '')}; write what applies here`;
    copies.push(withLine(problem));
  }
  notices.push(...menuNotices(entries).map(withLine));
  return [
    ...problems,
    ...logoProblems(contentSources[logoFile]),
    ...logoProblems(contentSources[wordmarkFile], wordmarkFile),
    ...(await photoProblems(photoPaths)),
    ...colorProblems(),
    ...names.map(withLine),
    ...copies,
    ...contentFiles.filter((file) => !isRead(file)).map(unusedFileProblem),
  ];
}

/** Adds the line number to "content/cities/plano.yaml, order: …". */
function withLine(problem: string): string {
  return problem.replace(/^([^,:]+), ([\w.]+): /, (place, file: string, key: string) => {
    const line = linesOf.get(file)?.(key.split('.'));
    return line === undefined ? place : `${file}, line ${line}, ${key}: `;
  });
}

function unusedFileProblem(file: string): string {
  if (/\.hei[cf]$/i.test(file))
    return `${file}: browsers do not show this format; save the photo as .jpg`;
  return `${file}: the site does not read this file; content files end in .yaml, posts and pages of your own in .md, photos in .jpg, .png, .webp or .avif, each in the folder for its kind`;
}

const blocking = blockingProblems();
const moreNotice = 'The other files are checked once these mistakes are corrected.';

/** Every mistake in the files of `content/`, one line each. */
export const contentProblems: readonly string[] =
  blocking.length > 0 ? [...blocking, moreNotice] : await remainingProblems();

/** Notices for the owner that are not mistakes, one line each. */
export const contentNotices: readonly string[] = notices;
