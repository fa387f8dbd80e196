import { z } from 'zod';
import type { ContentSources } from '../../content-files/promises.ts';
import { readValidFile } from '../../content-files/read-content-file.ts';
import { nameOf, sitePromises } from './promised-texts.ts';

/** Something the pages claim: a text that binds the agency, a figure of results, or a case. */
export type Claim = {
  kind: 'promise' | 'figure' | 'case';
  /** Names the claim on a command line: "services/google-ads:results.stats.1". */
  id: string;
  file: string;
  line: number | undefined;
  /** The texts that visitors read there. */
  texts: string[];
  isConfirmed: boolean;
};

const stat = z.object({ value: z.string(), label: z.string(), basis: z.unknown().optional() });
const service = z.object({ results: z.object({ stats: z.array(stat) }) });
const caseStudy = z.object({ metric: stat, confirmed: z.boolean().default(false) });

/** Keys with values that visitors do not read. */
const unread = ['when', 'drawing', 'picture'];

/** The texts of a group in order, each prefixed with the last key that leads to it. */
export function textsIn(value: unknown, name = ''): string[] {
  if (value === Object(value)) {
    return Object.entries(Object(value)).flatMap(([key, each]) => {
      if (unread.includes(key)) return [];
      return textsIn(each, Array.isArray(value) ? name : key);
    });
  }
  const text = String(value).replace(/\s+/g, ' ').trim();
  return [name === '' ? text : `${name}: ${text}`];
}

function figuresIn(file: string, source: string): Claim[] {
  const { content, lineOf } = readValidFile(file, source, service);
  return content.results.stats.map(({ value, label, basis }, index) => ({
    kind: 'figure',
    id: `${nameOf(file)}:results.stats.${index + 1}`,
    file,
    line: lineOf(['results', 'stats', index]),
    texts: [`${value} ${label}`],
    isConfirmed: basis !== undefined,
  }));
}

function caseIn(file: string, source: string): Claim {
  const { content, lineOf } = readValidFile(file, source, caseStudy);
  const { metric, confirmed } = content;
  const texts = [`${metric.value} ${metric.label}`];
  return {
    kind: 'case',
    id: nameOf(file),
    file,
    line: lineOf(['metric']),
    texts,
    isConfirmed: confirmed,
  };
}

/** The claims of the pages, and the files without known promises. */
export type Claims = { claims: Claim[]; unlisted: string[] };

/**
 * Reads every claim of the pages: cases, figures of results and promises, each in the order of
 * files.
 *
 * @throws ContentError when a file is invalid.
 */
export function readClaims(sources: ContentSources): Claims {
  const filesIn = (folder: string) =>
    [...sources].filter(([file]) => file.startsWith(`content/${folder}/`));
  const { promises, unlisted } = sitePromises(sources);
  return {
    claims: [
      ...filesIn('case-studies').map(([file, source]) => caseIn(file, source)),
      ...filesIn('services').flatMap(([file, source]) => figuresIn(file, source)),
      ...promises.map(
        ({ name, key, file, line, text, isConfirmed }): Claim => ({
          kind: 'promise',
          id: `${name}:${key}`,
          file,
          line,
          texts: textsIn(text),
          isConfirmed,
        }),
      ),
    ],
    unlisted,
  };
}
