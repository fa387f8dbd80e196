import type { Page } from '@playwright/test';
import { maxPageBytes } from '../../src/site/build/page-warnings.ts';
import { expect } from '../site.ts';

/**
 * Limits per page: bytes over the network (the document without its headers, the first view with
 * all headers) and the number of our own files it may request.
 */
const budget = {
  document: maxPageBytes,
  firstView: 54 * 1024,
  fonts: 40_000,
  scripts: 0,
  requests: 9,
};

const unweighed = () => ({
  document: 0,
  firstView: 0,
  fonts: 0,
  scripts: 0,
  requests: 0,
  /** Identifiers of requests that have not ended. */
  pending: new Set<string>(),
});
type Weight = ReturnType<typeof unweighed>;

/**
 * Adds up, by Chromium's own count, everything that a page without a cache requests from our server
 * from now on.
 */
export async function startWeighing(page: Page, origin: string): Promise<Readonly<Weight>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const responses = new Map<string, { type: string; headers: number }>();
  const weight = unweighed();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(origin)) weight.pending.add(requestId);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => weight.pending.delete(requestId));
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith(origin)) return;
    responses.set(requestId, { type, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.pending.delete(requestId);
    const response = responses.get(requestId);
    if (!response) return;
    const { type, headers } = response;
    weight.firstView += encodedDataLength;
    weight.requests += 1;
    if (type === 'Document') weight.document += encodedDataLength - headers;
    if (type === 'Font') weight.fonts += encodedDataLength;
    if (type === 'Script') weight.scripts += 1;
  });
  return weight;
}

export function expectWithinBudget(weight: Readonly<Weight>): void {
  const { document, firstView, fonts, scripts, requests } = weight;
  expect(document, 'the document was weighed').toBeGreaterThan(5000);
  expect.soft(document, 'document').toBeLessThanOrEqual(budget.document);
  expect.soft(firstView, 'first view').toBeLessThanOrEqual(budget.firstView);
  expect.soft(fonts, 'fonts').toBeLessThanOrEqual(budget.fonts);
  expect.soft(scripts, 'scripts').toBeLessThanOrEqual(budget.scripts);
  expect.soft(requests, 'requests').toBeLessThanOrEqual(budget.requests);
}
