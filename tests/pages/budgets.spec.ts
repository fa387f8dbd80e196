import { expect, test } from '../site.ts';
import { routes } from './published.ts';

/**
 * Limits per page: bytes over the network (the document without its headers, the first view with all
 * headers) and the number of our own files it may request.
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

test('every page stays within its budget', async ({ page, context, baseURL }) => {
  test.setTimeout(120_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const responses = new Map<string, { type: string; headers: number }>();
  const weights: Weight[] = [];
  let current: Weight | undefined;
  let scripts = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith(baseURL ?? '')) return;
    responses.set(requestId, { type, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId);
    if (!current || !response) return;
    const { type, headers } = response;
    current.firstView += encodedDataLength;
    current.requests += 1;
    if (type === 'Document') current.document += encodedDataLength - headers;
    if (type === 'Font') current.fonts += encodedDataLength;
    if (type === 'Script') scripts += 1;
  });

  for (const path of routes) {
    current = { path, document: 0, firstView: 0, fonts: 0, requests: 0 };
    await page.goto(path, { waitUntil: 'networkidle' });
    weights.push(current);
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
