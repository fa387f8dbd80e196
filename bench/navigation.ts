import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';
import { openTab } from './desktop-browser.ts';
import { cpuSlowdown, type Phone, slow4G, startPhone } from './phone.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { openSlowLine } from './slow-line.ts';
import { median } from './statistics.ts';

const rounds = 7;
/** How long the pointer hovers over a link before the click, in ms. */
const hoverTimes = [300, 700];
/** Time on a page before leaving it. */
const dwellMs = 1500;

const rules = /<script type="speculationrules">[\s\S]*?<\/script>/;

/** A copy of the built site without speculation rules. */
function withoutSpeculation(site: string, folder: string): string {
  const copy = join(folder, 'without-speculation');
  cpSync(site, copy, { recursive: true });
  for (const file of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const path = join(copy, file);
    const html = readFileSync(path, 'utf8');
    if (!rules.test(html)) throw new Error(`${file} has no speculation rules to remove`);
    writeFileSync(path, html.replace(rules, ''));
    writeFileSync(`${path}.br`, brotliCompressSync(html.replace(rules, '')));
  }
  return copy;
}

type Visit = {
  /** From the click to the first paint of the next page, in ms. */
  paint: number;
  prerendered: boolean;
};

const watchClick = `addEventListener('click', () => {
  sessionStorage.setItem('clickedAt', String(performance.timeOrigin + performance.now()));
})`;

const linkPosition = `(() => {
  const { x, y, width, height } = document
    .querySelector('header a[href="/about"]')
    .getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

// A prerendered page is painted before it is visible, so its activation time counts.
const readVisit = `(async () => {
  const painted = await new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === 'first-contentful-paint') resolve(startTime);
      }
    }).observe({ type: 'paint', buffered: true });
  });
  const [{ activationStart }] = performance.getEntriesByType('navigation');
  const visibleAt = performance.timeOrigin + Math.max(painted, activationStart);
  return {
    paint: visibleAt - Number(sessionStorage.getItem('clickedAt')),
    prerendered: activationStart > 0,
  };
})()`;

const visitSchema = z.object({ paint: z.number(), prerendered: z.boolean() });
const positionSchema = z.object({ x: z.number(), y: z.number() });

/** Navigates from home to another page with the mouse: hovers over the link, then clicks. */
async function goToAbout(site: string, hoverMs: number): Promise<Visit> {
  const tab = await openTab(cpuSlowdown);
  try {
    await tab.goTo(`${site}/`);
    await tab.evaluate(watchClick);
    const { x, y } = positionSchema.parse(await tab.evaluate(linkPosition));
    await sleep(500);
    await tab.mouse('mouseMoved', x, y);
    await sleep(hoverMs);
    await tab.mouse('mousePressed', x, y);
    // The page may be gone before it replies.
    await tab.mouse('mouseReleased', x, y).catch(() => {});
    const deadline = Date.now() + 20_000;
    while ((await tab.evaluate('location.pathname').catch(() => '')) !== '/about') {
      if (Date.now() > deadline) throw new Error('the next page did not load within 20 s');
      await sleep(100);
    }
    const read = () => tab.evaluate(readVisit);
    // Retried, because a prerendered page may replace the other one meanwhile.
    return visitSchema.parse(await read().catch(read));
  } finally {
    await tab.close();
  }
}

/** Leaves a page and goes back; resolves with why it was not restored from the back/forward cache. */
async function restoreFailure(
  phone: Phone,
  site: string,
  path: string,
): Promise<string | undefined> {
  const { page, end } = await phone.visit('normal');
  try {
    await page.goto(`${site}${path}`, { waitUntil: 'load' });
    await page.evaluate(() => {
      document.documentElement.dataset.before = 'yes';
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
    await sleep(dwellMs);
    await page.goto(`${site}${path === '/about' ? '/blog' : '/about'}`, { waitUntil: 'load' });
    await page.evaluate(() => history.back());
    await page.waitForURL(`${site}${path}`, { waitUntil: 'commit' });
    await sleep(300);
    const persisted = await page.evaluate(() => document.documentElement.dataset.persisted);
    if (persisted === 'true') return undefined;
    return await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
        notRestoredReasons?: { reasons?: { reason: string }[] };
      })[];
      const reasons = navigation?.notRestoredReasons?.reasons ?? [];
      return reasons.map(({ reason }) => reason).join(', ') || 'no reason given';
    });
  } finally {
    await end();
  }
}

function pathsOf(site: string): string[] {
  const map = readFileSync(join(site, 'sitemap.xml'), 'utf8');
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/**
 * The time from the click on a link to the next page's first paint, with and without speculation rules;
 * and which pages are restored from the back/forward cache.
 */
export async function measureNavigation(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-navigation-'));
  const serve = (site: string, name: string) =>
    runSite({ SITE_FOLDER: site, LEADS_DATABASE_URL: `file:${join(folder, `${name}.db`)}` });
  const built = resolve('dist');
  const asBuilt = await serve(built, 'as-built');
  const plain = await serve(withoutSpeculation(built, folder), 'plain');
  const lines = {
    asBuilt: await openSlowLine(asBuilt.port, slow4G),
    plain: await openSlowLine(plain.port, slow4G),
  };
  const phone = await startPhone();
  try {
    const rows: string[][] = [];
    for (const hoverMs of hoverTimes) {
      const visits = { plain: [] as Visit[], asBuilt: [] as Visit[] };
      for (let round = 0; round < rounds; round += 1) {
        for (const site of ['plain', 'asBuilt'] as const) {
          visits[site].push(await goToAbout(`http://localhost:${lines[site].port}`, hoverMs));
        }
      }
      const medianPaint = (each: readonly Visit[]) => median(each.map(({ paint }) => paint));
      const row = (name: string, each: readonly Visit[]) => [
        `${name}, after hovering for ${hoverMs} ms`,
        medianPaint(each).toFixed(0),
        (medianPaint(each) / medianPaint(visits.plain)).toFixed(2),
        `${each.filter(({ prerendered }) => prerendered).length} of ${each.length}`,
      ];
      rows.push(row('without speculation rules', visits.plain), row('as built', visits.asBuilt));
    }
    const paths = pathsOf(built);
    const lost: string[] = [];
    for (const path of paths) {
      const reason = await restoreFailure(phone, `http://localhost:${asBuilt.port}`, path);
      if (reason) lost.push(`- ${path} was not restored: ${reason}`);
    }
    return [
      ...table(
        ['click on a link', 'first paint of the next page, ms', 'vs. without rules', 'prerendered'],
        rows,
      ),
      '',
      `Medians of ${rounds} interleaved visits; slow 4G, CPU slowed 4×.`,
      '',
      `${paths.length - lost.length} of ${paths.length} pages are restored from the back/forward cache.`,
      ...lost,
    ];
  } finally {
    await phone.close();
    await Promise.all([asBuilt, plain, ...Object.values(lines)].map((each) => each.stop()));
    rmSync(folder, { recursive: true });
  }
}
