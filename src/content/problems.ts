import { z } from 'zod';
import { agencySchema } from '../../agency/agency.ts';
import { divideMarkdown } from '../../agency/markdown-file.ts';
import { type ContentSource, readContent } from '../../agency/parse-content.ts';
import { logoProblems } from './logo-problems.ts';
import { photoNames } from './photo-names.ts';

/** The files of `content/` by path, such as "content/cities/plano.yaml". */
type Files = ReadonlyMap<string, string>;

const paths = (files: Record<string, unknown>) =>
  Object.keys(files).map((path) => path.replace(/^(\.\.\/)+/, ''));

const sources: Files = new Map(
  Object.entries(
    import.meta.glob<string>('../../content/**/*.{yaml,md}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, source]) => [path.replace(/^(\.\.\/)+/, ''), source]),
);
const logos = import.meta.glob<string>('../../content/logo.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const everything = paths(import.meta.glob('../../content/**/*.*'));

function yamlOf(file: string, source: string): ContentSource {
  return file.endsWith('.md')
    ? { file, yaml: divideMarkdown(source).yaml, linesBefore: 1 }
    : { file, yaml: source };
}

function problemsWith(schema: z.ZodType, file: string, source: string): string[] {
  const read = readContent(yamlOf(file, source), schema);
  return read.outcome === 'invalid' ? read.problems : [];
}

/** Mistakes that would make other checks fail or repeat themselves. */
function firstProblems(): string[] {
  const agency = sources.get('content/agency.yaml');
  return [
    ...(agency === undefined
      ? ['content/agency.yaml is missing; the site needs this file, so restore it']
      : problemsWith(agencySchema, 'content/agency.yaml', agency)),
    ...[...sources]
      .filter(([file]) => file !== 'content/agency.yaml')
      .flatMap(([file, source]) => problemsWith(z.unknown(), file, source)),
  ];
}

async function remainingProblems(): Promise<string[]> {
  // These modules throw when the agency's facts are invalid.
  const { requiredFiles, schemaOf } = await import('./file-schemas.ts');
  const { bodyProblems } = await import('./body-problems.ts');
  const { nameProblems } = await import('./name-problems.ts');
  const problems = [...requiredFiles.keys()]
    .filter((file) => !sources.has(file))
    .map((file) => `${file} is missing; the site needs this file, so restore it`);
  const entries = new Map<string, unknown>();
  for (const [file, source] of sources) {
    const schema = schemaOf(file);
    if (!schema) continue;
    const markdown = divideMarkdown(source);
    const read = readContent(yamlOf(file, source), schema);
    if (read.outcome === 'invalid') problems.push(...read.problems);
    else if (!requiredFiles.has(file)) entries.set(file, read.content);
    if (file.endsWith('.md')) problems.push(...bodyProblems(file, markdown));
  }
  const isRead = (file: string) =>
    file === 'content/logo.svg' || schemaOf(file) !== undefined || photoNames.has(file);
  return [
    ...problems,
    ...(await logoProblems(logos['../../content/logo.svg'])),
    ...nameProblems(entries),
    ...everything.filter((file) => !isRead(file)).map(unreadProblem),
  ];
}

function unreadProblem(file: string): string {
  return `${file}: the site reads no such file; content files end in .yaml, posts and pages of your own in .md, photos in .jpg, .png, .webp or .avif, and each is in the folder of its kind`;
}

const first = firstProblems();

/** Everything that is wrong with the files in `content/`, one line per mistake. */
export const contentProblems = first.length > 0 ? first : await remainingProblems();
