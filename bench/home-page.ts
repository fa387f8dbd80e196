import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { conditions, startPhone } from './phone.ts';
import { type Defer, limitLine, markdownTable } from './results.ts';
import { startSite, temporaryFolder } from './server.ts';
import { median } from './statistics.ts';

const rounds = 7;
/** After this time the page is idle, in ms. */
const settleMs = 3000;
/** Longer than any browser waits for a typeface, in ms. */
const typefaceDelayMs = 1000;

/**
 * Web Vitals of a page load: first and largest contentful paint in ms from the start of the
 * navigation, total blocking time in ms (the part of each task beyond 50 ms, after the first
 * paint), and the sum of all layout shifts.
 */
type FirstView = { fcp: number; lcp: number; tbt: number; cls: number };

/** Runs in the page: returns what the browser recorded about its load. */
function recordedView(): FirstView {
  const entries = (type: string) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    return observer.takeRecords();
  };
  const paints = entries('paint');
  const fcp = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const lcp = entries('largest-contentful-paint').at(-1)?.startTime ?? 0;
  const tasks = entries('longtask').map(({ startTime, duration }) =>
    Math.max(0, Math.min(duration, startTime + duration - fcp) - 50),
  );
  const shifts = entries('layout-shift') as (PerformanceEntry & { value: number })[];
  return {
    fcp,
    lcp,
    tbt: tasks.reduce((sum, each) => sum + each, 0),
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}

/** Opens a page and closes its context. */
export async function firstView(page: Page, url: string): Promise<FirstView> {
  await page.goto(url, { waitUntil: 'load' });
  await sleep(settleMs);
  const view = await page.evaluate(recordedView);
  await page.context().close();
  return view;
}

/** Runs in a browser: reduces a page to its text, structure and links, as if written by hand. */
function bareMarkup(html: string): string {
  const kept =
    'h1,h2,h3,h4,p,ul,ol,li,dl,dt,dd,a,section,nav,header,main,footer,blockquote,details,summary,address';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const each of body.querySelectorAll('script,style,noscript,template,link,svg')) {
    each.remove();
  }
  for (const each of body.querySelectorAll('*')) {
    for (const name of each.getAttributeNames()) if (name !== 'href') each.removeAttribute(name);
    if (!each.matches(kept)) each.replaceWith(...each.childNodes);
  }
  return body.innerHTML.replace(/\s+/g, ' ');
}

/**
 * A copy of the built site with one more page, `/bare`: the home page's text and a line of style.
 */
async function siteWithBarePage(defer: Defer, page: Page): Promise<string> {
  const folder = temporaryFolder(defer);
  cpSync('dist', folder, { recursive: true });
  // Pages rendered on request import packages.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const home = readFileSync(join(folder, 'client/index.html'), 'utf8');
  const content = await page.evaluate(bareMarkup, home);
  const style =
    'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui}h1,h2{line-height:1.1}';
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Bare</title><style>${style}</style>${content}</html>`;
  writeFileSync(join(folder, 'client/bare.html'), html);
  writeFileSync(join(folder, 'client/bare.html.br'), brotliCompressSync(html));
  return startSite(defer, { SITE_FOLDER: folder });
}

/** @throws when the page loads no typeface to delay. */
async function firstViewWithLateTypeface(page: Page, url: string): Promise<FirstView> {
  let delayed = 0;
  await page.route('**/*.woff2', async (route) => {
    delayed += 1;
    await sleep(typefaceDelayMs);
    await route.continue();
  });
  const view = await firstView(page, url);
  if (delayed === 0) throw new Error('the home page requested no typeface');
  return view;
}

/** Measures the first view of the home page beside a bare page with its text, from one server. */
export async function measureHomePage(defer: Defer): Promise<string[]> {
  const visit = await startPhone(defer);
  const site = await siteWithBarePage(defer, await visit());
  const views: Record<'bare' | 'own' | 'late', FirstView[]> = { bare: [], own: [], late: [] };
  for (let round = 0; round < rounds; round += 1) {
    views.bare.push(await firstView(await visit(), `${site}/bare`));
    views.own.push(await firstView(await visit(), `${site}/`));
    views.late.push(await firstViewWithLateTypeface(await visit(), `${site}/`));
  }
  const of = (page: keyof typeof views, figure: keyof FirstView) =>
    median(views[page].map((view) => view[figure]));
  const ratio = (figure: keyof FirstView) => of('own', figure) / of('bare', figure);
  const row = (name: string, page: keyof typeof views) => [
    name,
    of(page, 'fcp').toFixed(0),
    of(page, 'lcp').toFixed(0),
    of(page, 'tbt').toFixed(0),
    of(page, 'cls').toFixed(4),
  ];
  return [
    ...markdownTable(
      ['home page', 'FCP, ms', 'LCP, ms', 'TBT, ms', 'CLS'],
      [
        row('reference: a bare page, same text', 'bare'),
        row('this site', 'own'),
        row(`this site, its typeface ${typefaceDelayMs / 1000} s late`, 'late'),
      ],
    ),
    '',
    limitLine('FCP, to the bare page', ratio('fcp'), 1.6),
    limitLine('LCP, to the bare page', ratio('lcp'), 1.6),
    limitLine('CLS', of('own', 'cls'), 0),
    limitLine('CLS, typeface late', of('late', 'cls'), 0.01),
    '',
    `Medians of ${rounds} interleaved visits, each with ${conditions}. One server sends both pages, compressed the same way.`,
  ];
}
