import { expect, test } from '../site.ts';
import { routes } from './published.ts';

/**
 * What a page may weigh, in bytes as they travel (the document without its headers, the first view
 * with all of them), and how many files of ours it may ask for.
 */
const budget = {
  document: 14_000,
  firstView: (path: string) => (path === '/' ? 70_000 : 55_000),
  fonts: 40_000,
  scripts: 0,
  requests: 8,
};

type Weight = {
  path: string;
  document: number;
  firstView: number;
  fonts: number;
  requests: number;
};

test('every page keeps to its budget', async ({ page, context, baseURL }) => {
  test.setTimeout(120_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const answers = new Map<string, { type: string; headers: number }>();
  const weights: Weight[] = [];
  let now: Weight | undefined;
  let scripts = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith(baseURL ?? '')) return;
    answers.set(requestId, { type, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (!now || !answer) return;
    const { type, headers } = answer;
    now.firstView += encodedDataLength;
    now.requests += 1;
    if (type === 'Document') now.document += encodedDataLength - headers;
    if (type === 'Font') now.fonts += encodedDataLength;
    if (type === 'Script') scripts += 1;
  });

  for (const path of routes) {
    now = { path, document: 0, firstView: 0, fonts: 0, requests: 0 };
    await page.goto(path, { waitUntil: 'networkidle' });
    weights.push(now);
  }

  const rows = weights.map(({ path, document, firstView, fonts, requests }) => ({
    page: path,
    document,
    left: budget.document - document,
    'first view': firstView,
    'left of it': budget.firstView(path) - firstView,
    fonts,
    requests,
  }));
  console.table(rows);
  expect(scripts).toBe(budget.scripts);
  for (const { path, document, firstView, fonts, requests } of weights) {
    expect.soft(document, `${path}: document`).toBeLessThanOrEqual(budget.document);
    expect.soft(firstView, `${path}: first view`).toBeLessThanOrEqual(budget.firstView(path));
    expect.soft(fonts, `${path}: fonts`).toBeLessThanOrEqual(budget.fonts);
    expect.soft(requests, `${path}: requests`).toBeLessThanOrEqual(budget.requests);
    expect.soft(document, `${path} was measured`).toBeGreaterThan(5000);
  }
});
