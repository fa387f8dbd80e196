import { z } from 'zod';
import { ContentError } from '../../agency/parse-content.ts';
import { readPromises } from '../../agency/promises.ts';
import { readContentFile } from '../../agency/read-content-file.ts';

/** What the pages claim: a text that binds the agency, a figure of results, or a case. */
export type Claim = {
  kind: 'promise' | 'figure' | 'case';
  /** Names it on a command line: "services/google-ads:results.stats.1". */
  key: string;
  file: string;
  line: number | undefined;
  /** All that visitors read there. */
  texts: string[];
  isConfirmed: boolean;
};

const stat = z.object({ value: z.string(), label: z.string(), basis: z.unknown().optional() });
const service = z.object({ results: z.object({ stats: z.array(stat) }) });
const caseStudy = z.object({ metric: stat, confirmed: z.boolean().default(false) });

/** The texts of a group, in order. */
export function textsIn(value: unknown): string[] {
  if (value === Object(value)) return Object.values(Object(value)).flatMap(textsIn);
  return [String(value).replace(/\s+/g, ' ').trim()];
}

/** @throws ContentError when the file is not what it should be. */
function read<S extends z.ZodType>(file: string, source: string, schema: S) {
  const found = readContentFile(file, source, schema);
  if (found.outcome === 'invalid') throw new ContentError(found.problems.join('\n'));
  return found;
}

const nameOf = (file: string): string => file.replace(/^content\/|\.\w+$/g, '');

function figuresIn(file: string, source: string): Claim[] {
  const { content, lineOf } = read(file, source, service);
  return content.results.stats.map(({ value, label, basis }, index) => ({
    kind: 'figure',
    key: `${nameOf(file)}:results.stats.${index + 1}`,
    file,
    line: lineOf(['results', 'stats', index]),
    texts: [`${value} ${label}`],
    isConfirmed: basis !== undefined,
  }));
}

function caseIn(file: string, source: string): Claim {
  const { content, lineOf } = read(file, source, caseStudy);
  const { metric, confirmed } = content;
  const texts = [`${metric.value} ${metric.label}`];
  return {
    ...{ kind: 'case', key: nameOf(file), file, line: lineOf(['metric']), texts },
    isConfirmed: confirmed,
  };
}

/**
 * Reads every claim of the pages, in the order of the files.
 *
 * @param sources The files of `content/`, by path.
 * @throws ContentError when a file is not what it should be, or a promise names a text that is not there.
 */
export function readClaims(sources: ReadonlyMap<string, string>): Claim[] {
  const promises = readPromises(sources).map(({ key, line, place, isConfirmed }): Claim => {
    if (place) {
      const { file, text } = place;
      return { kind: 'promise', key, file, line: place.line, texts: textsIn(text), isConfirmed };
    }
    throw new ContentError(
      `content/promises.yaml, line ${line}: there is no text ${key}; correct the key, or delete this line`,
    );
  });
  const filesIn = (folder: string) =>
    [...sources].filter(([file]) => file.startsWith(`content/${folder}/`));
  return [
    ...filesIn('case-studies').map(([file, source]) => caseIn(file, source)),
    ...filesIn('services').flatMap(([file, source]) => figuresIn(file, source)),
    ...promises,
  ];
}
