import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { chromiumPath } from '../tests/browsers.ts';
import { chromiumFlags } from './browser.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { standInForThirdParties } from './third-parties.ts';

const run = promisify(execFile);

const reportSchema = z.object({
  lighthouseVersion: z.string(),
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      title: z.string(),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

/** The paths in the built site's sitemap. */
function sitePaths(): string[] {
  const map = readFileSync('dist/client/sitemap.xml', 'utf8');
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** Quotes the value of a flag, which may contain spaces. */
const quoted = (flag: string): string => flag.replace(/=(.*)$/, '="$1"');

async function lighthouse(url: string, flags: readonly string[]): Promise<Report> {
  const attempt = () =>
    run(
      'bench/node_modules/.bin/lighthouse',
      [
        url,
        '--quiet',
        '--output=json',
        `--chrome-flags=${[...flags, '--headless=new'].map(quoted).join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 100_000_000 },
    );
  // Retried, because Lighthouse sometimes loses the start of its trace.
  const { stdout } = await attempt().catch(attempt);
  return reportSchema.parse(JSON.parse(stdout));
}

const performanceOf = ({ categories }: Report): number => categories.performance?.score ?? 0;

/**
 * A page's report: the first run if all scores are perfect, otherwise the run with the median performance
 * score of three, because other work on the machine lowers that score.
 */
async function reportFor(url: string, flags: readonly string[]): Promise<Report> {
  const first = await lighthouse(url, flags);
  if (Object.values(first.categories).every(({ score }) => (score ?? 1) === 1)) return first;
  const reports = [first, await lighthouse(url, flags), await lighthouse(url, flags)];
  return reports.sort((a, b) => performanceOf(a) - performanceOf(b))[1] ?? first;
}

/** The audits that cost a category points. */
function shortfalls({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ title, score: total, auditRefs }) =>
    auditRefs
      .filter(() => total !== 1)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${title}: ${audits[id]?.title} (${audits[id]?.score})`),
  );
}

/** Lighthouse's scores for every page, with its default mobile settings. */
export async function measureLighthouse(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
  const thirdParties = await standInForThirdParties();
  const server = await runSite({ LEADS_DATABASE_URL: `file:${join(folder, 'leads.db')}` });
  const flags = [...chromiumFlags, ...thirdParties.chromiumFlags];
  try {
    const rows: string[][] = [];
    const lostPoints = new Map<string, string[]>();
    let version = '';
    let head: string[] = [];
    for (const path of sitePaths()) {
      const report = await reportFor(`http://localhost:${server.port}${path}`, flags);
      const categories = Object.values(report.categories);
      version = report.lighthouseVersion;
      head = categories.map(({ title }) => title);
      const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
      rows.push([
        path,
        ...categories.map(({ score }) =>
          score === null ? 'none' : String(Math.round(score * 100)),
        ),
        (value('largest-contentful-paint') / 1000).toFixed(2),
        value('total-blocking-time').toFixed(0),
        value('cumulative-layout-shift').toFixed(3),
      ]);
      for (const audit of shortfalls(report)) {
        lostPoints.set(audit, [...(lostPoints.get(audit) ?? []), path]);
      }
      console.log(rows.at(-1)?.join(' · '));
    }
    return [
      ...table(['page', ...head, 'LCP, s', 'TBT, ms', 'CLS'], rows),
      '',
      `Lighthouse ${version}, mobile; one run per page, or the median of three if the first lacks a point; third parties respond immediately with empty content.`,
      ...[...lostPoints].map(([audit, paths]) => `- ${audit}: ${paths.join(', ')}`),
    ];
  } finally {
    await Promise.all([server.stop(), thirdParties.stop()]);
    rmSync(folder, { recursive: true });
  }
}
