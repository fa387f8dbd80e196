import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { browserPath } from '../tests/browsers.ts';
import { type Defer, limitLine, markdownTable } from './results.ts';
import { startSite } from './server.ts';

const run = promisify(execFile);

const reportSchema = z.object({
  lighthouseVersion: z.string(),
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});
type Report = z.infer<typeof reportSchema>;

/** The paths in the built site's sitemap. */
function sitePaths(): string[] {
  const map = readFileSync('dist/client/sitemap.xml', 'utf8');
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** The size of a page's document in KB, compressed with Brotli. */
export const documentSize = (path: string): number =>
  statSync(`dist/client${path.replace(/\/$/, '/index')}.html.br`).size / 1000;

async function lighthouse(url: string): Promise<Report> {
  const flags = [
    ...[url, '--quiet', '--output=json'],
    // Third parties: we do not control their size and latency.
    '--blocked-url-patterns=https://*',
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  const env = { ...process.env, CHROME_PATH: browserPath('chromium') };
  const attempt = () =>
    run('bench/node_modules/.bin/lighthouse', flags, { env, maxBuffer: 100_000_000 });
  // Retried, because Lighthouse sometimes loses the start of its trace.
  const { stdout } = await attempt().catch(attempt);
  return reportSchema.parse(JSON.parse(stdout));
}

/** The scores of a report's categories, of 100. */
export const scoresOf = ({ categories }: Report): number[] =>
  Object.values(categories).map(({ score }) => Math.round((score ?? Number.NaN) * 100));

/**
 * A page's report: the first if all its scores are 100. Otherwise the one with the median
 * performance of three, because other work on the machine lowers that score.
 */
export async function reportFor(url: string): Promise<Report> {
  const first = await lighthouse(url);
  if (scoresOf(first).every((score) => score === 100)) return first;
  const reports = [first, await lighthouse(url), await lighthouse(url)];
  const performance = ({ categories }: Report) => categories.performance?.score ?? 0;
  return reports.sort((a, b) => performance(a) - performance(b))[1] ?? first;
}

type Page = { path: string; report: Report };

const figureOf = ({ report }: Page, audit: string): number =>
  report.audits[audit]?.numericValue ?? Number.NaN;
/** The size of everything that a page requests with an empty cache, in KB. */
const weightOf = (page: Page): number => figureOf(page, 'total-byte-weight') / 1000;

const rowOf = (page: Page): string[] => [
  page.path,
  ...scoresOf(page.report).map(String),
  (figureOf(page, 'largest-contentful-paint') / 1000).toFixed(2),
  figureOf(page, 'total-blocking-time').toFixed(0),
  figureOf(page, 'cumulative-layout-shift').toFixed(3),
  documentSize(page.path).toFixed(1),
  weightOf(page).toFixed(1),
];

/**
 * Measures Lighthouse's scores for every page, with its default mobile settings, and the size of
 * the first view.
 */
export async function measureLighthouse(defer: Defer): Promise<string[]> {
  const site = await startSite(defer);
  const pages: Page[] = [];
  for (const path of sitePaths()) {
    const report = await reportFor(site + path);
    pages.push({ path, report });
    console.log(path, ...scoresOf(report));
  }
  const [home, ...others] = pages;
  if (!home) throw new Error('the sitemap is empty');
  const { lighthouseVersion, categories } = home.report;
  const titles = Object.values(categories).map(({ title }) => title);
  const imperfect = pages.filter(({ report }) => scoresOf(report).some((score) => score !== 100));
  return [
    ...markdownTable(
      ['page', ...titles, 'LCP, s', 'TBT, ms', 'CLS', 'document, KB', 'first view, KB'],
      pages.map(rowOf),
    ),
    '',
    limitLine('Pages with a score below 100', imperfect.length, 0),
    limitLine('First view of the home page, KB', weightOf(home), 54),
    limitLine('First view of the heaviest other page, KB', Math.max(...others.map(weightOf)), 54),
    '',
    `Lighthouse ${lighthouseVersion}, mobile; one run per page, or the one with the median performance of three if the first lacks a point. Third parties are blocked. The document is compressed with Brotli; the first view is all that an empty cache requests from this server, headers and typeface included.`,
  ];
}
