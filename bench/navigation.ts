import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';
import { openTab } from './desk-browser.ts';
import { cpuSlowdown, type Phone, slow4G, startPhone } from './phone.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { openSlowLine } from './slow-line.ts';
import { median } from './statistics.ts';

const rounds = 7;
/** How long a pointer rests on a link before it is pressed, in milliseconds. */
const rests = [300, 700];
/** A moment to read, before the page is left. */
const readsMs = 1500;

const rules = /<script type="speculationrules">[\s\S]*?<\/script>/;

/** A copy of the built site whose pages prepare nothing in advance. */
function withoutSpeculation(site: string, folder: string): string {
  const copy = join(folder, 'without-speculation');
  cpSync(site, copy, { recursive: true });
  for (const file of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const path = join(copy, file);
    const html = readFileSync(path, 'utf8');
    if (!rules.test(html)) throw new Error(`${file} has no speculation rules to take out`);
    writeFileSync(path, html.replace(rules, ''));
    writeFileSync(`${path}.br`, brotliCompressSync(html.replace(rules, '')));
  }
  return copy;
}

type Going = {
  /** Milliseconds from the click to the first paint of the next page. */
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

// A page that was painted before it was shown is seen when it is shown.
const readGoing = `(async () => {
  const painted = await new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === 'first-contentful-paint') resolve(startTime);
      }
    }).observe({ type: 'paint', buffered: true });
  });
  const [{ activationStart }] = performance.getEntriesByType('navigation');
  const seenAt = performance.timeOrigin + Math.max(painted, activationStart);
  return {
    paint: seenAt - Number(sessionStorage.getItem('clickedAt')),
    prerendered: activationStart > 0,
  };
})()`;

const goingSchema = z.object({ paint: z.number(), prerendered: z.boolean() });
const positionSchema = z.object({ x: z.number(), y: z.number() });

/** Goes from home to a page of the navigation with a pointer: rests on the link, then clicks. */
async function goToAbout(site: string, restsMs: number): Promise<Going> {
  const tab = await openTab(cpuSlowdown);
  try {
    await tab.goTo(`${site}/`);
    await tab.evaluate(watchClick);
    const { x, y } = positionSchema.parse(await tab.evaluate(linkPosition));
    await sleep(500);
    await tab.mouse('mouseMoved', x, y);
    await sleep(restsMs);
    await tab.mouse('mousePressed', x, y);
    // The page may be gone before it has answered.
    await tab.mouse('mouseReleased', x, y).catch(() => {});
    const deadline = Date.now() + 20_000;
    while ((await tab.evaluate('location.pathname').catch(() => '')) !== '/about') {
      if (Date.now() > deadline) throw new Error('the next page did not come within 20 s');
      await sleep(100);
    }
    const read = () => tab.evaluate(readGoing);
    // A page that was prepared may take the other's place while it is asked.
    return goingSchema.parse(await read().catch(read));
  } finally {
    await tab.close();
  }
}

/** Leaves a page for another and goes back: whether the page came back as it was. */
async function comesBack(phone: Phone, site: string, path: string): Promise<string | undefined> {
  const { page, end } = await phone.visit('as it is');
  try {
    await page.goto(`${site}${path}`, { waitUntil: 'load' });
    await page.evaluate(() => {
      document.documentElement.dataset.before = 'yes';
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
    await sleep(readsMs);
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
 * From the click on a link to the next page's first paint, with pages prepared on intent and
 * without; and which pages come back from the back/forward cache.
 */
export async function measureNavigation(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-navigation-'));
  const serve = (site: string, name: string) =>
    runSite({ SITE_FOLDER: site, LEADS_DATABASE_URL: `file:${join(folder, `${name}.db`)}` });
  const built = resolve('dist');
  const prepared = await serve(built, 'prepared');
  const plain = await serve(withoutSpeculation(built, folder), 'plain');
  const lines = {
    prepared: await openSlowLine(prepared.port, slow4G),
    plain: await openSlowLine(plain.port, slow4G),
  };
  const phone = await startPhone();
  try {
    const rows: string[][] = [];
    for (const restsMs of rests) {
      const goings = { plain: [] as Going[], prepared: [] as Going[] };
      for (let round = 0; round < rounds; round += 1) {
        for (const way of ['plain', 'prepared'] as const) {
          goings[way].push(await goToAbout(`http://localhost:${lines[way].port}`, restsMs));
        }
      }
      const middle = (each: readonly Going[]) => median(each.map(({ paint }) => paint));
      const row = (name: string, each: readonly Going[]) => [
        `${name}, after ${restsMs} ms on the link`,
        middle(each).toFixed(0),
        (middle(each) / middle(goings.plain)).toFixed(2),
        `${each.filter(({ prerendered }) => prerendered).length} of ${each.length}`,
      ];
      rows.push(row('without speculation rules', goings.plain), row('as built', goings.prepared));
    }
    const paths = pathsOf(built);
    const lost: string[] = [];
    for (const path of paths) {
      const reason = await comesBack(phone, `http://localhost:${prepared.port}`, path);
      if (reason) lost.push(`- ${path} did not come back: ${reason}`);
    }
    return [
      ...table(
        ['from the click to the next page', 'first paint, ms', 'to without', 'prerendered'],
        rows,
      ),
      '',
      `Medians of ${rounds} visits each, in turn; slow 4G, a processor 4 times slower.`,
      '',
      `${paths.length - lost.length} of ${paths.length} pages come back from the back/forward cache as they were left.`,
      ...lost,
    ];
  } finally {
    await phone.close();
    await Promise.all([prepared, plain, ...Object.values(lines)].map((each) => each.stop()));
    rmSync(folder, { recursive: true });
  }
}
