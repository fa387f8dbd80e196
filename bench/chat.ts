import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { conditions, startPhone } from './phone.ts';
import { type Defer, limitLine, markdownTable } from './results.ts';
import { startSite } from './server.ts';
import { median } from './statistics.ts';

const rounds = 7;
/** How long the browser may take to paint and report an interaction. */
const reportMs = 600;
/** The same interaction on a page with nothing else. */
const bareButton =
  'data:text/html,<meta name="viewport" content="width=device-width"><button popovertarget="panel">Open</button><div id="panel" popover>Hello</div>';

type Observed = { openMs: number };

/** Records the time from touching a button that opens something to the next paint. */
async function observeOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed = globalThis as unknown as Observed;
    observed.openMs = 0;
    new PerformanceObserver((list) => {
      for (const { target, duration } of list.getEntries() as PerformanceEventTiming[]) {
        const isOpener = target instanceof Element && target.closest('[popovertarget]') !== null;
        if (isOpener) observed.openMs = Math.max(observed.openMs, duration);
      }
      // 16 ms is the minimum. TypeScript's types lack the option.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** Times in ms from touching the button, on a page that has not loaded the chat's script yet. */
type Opening = { open: number; answer: number };

/** Opens the chat and asks a question as soon as the panel appears. */
async function openChat(page: Page, url: string): Promise<Opening> {
  await observeOpening(page);
  await page.goto(url, { waitUntil: 'load' });
  const touched = performance.now();
  await page.locator('[data-chat-launcher]').tap();
  const chat = page.locator('#chat');
  await chat.getByRole('textbox').fill('seo');
  await chat.getByRole('textbox').press('Enter');
  await chat.locator('li').nth(2).waitFor();
  const answer = performance.now() - touched;
  return { open: await reported(page), answer };
}

async function reported(page: Page): Promise<number> {
  await sleep(reportMs);
  const open = await page.evaluate(() => (globalThis as unknown as Observed).openMs);
  await page.context().close();
  return open;
}

async function openBarePopover(page: Page): Promise<number> {
  await observeOpening(page);
  await page.goto(bareButton);
  await page.getByRole('button').tap();
  return reported(page);
}

/**
 * Measures the time from touching the chat button to the open panel and to the first answer, beside
 * a bare popover.
 */
export async function measureChat(defer: Defer): Promise<string[]> {
  const site = await startSite(defer);
  const visit = await startPhone(defer);
  const bare: number[] = [];
  const openings: Opening[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await openBarePopover(await visit()));
    openings.push(await openChat(await visit(), `${site}/`));
  }
  const open = openings.map((each) => each.open);
  const answer = openings.map((each) => each.answer);
  const row = (name: string, values: readonly number[]) => [
    name,
    ...[median(values), Math.max(...values)].map((ms) => ms.toFixed(0)),
  ];
  return [
    ...markdownTable(
      ['from the touch to', 'median, ms', 'slowest, ms'],
      [
        row('reference: a bare popover, painted', bare),
        row('the open panel, painted', open),
        row('the first answer, scripts included', answer),
      ],
    ),
    '',
    limitLine('Open panel, ms', median(open), 100),
    '',
    `${rounds} visits, each with ${conditions}. A paint is what the browser reports as the interaction's duration, in steps of 8 ms; 0 means below 16. The question is typed as soon as the panel is open.`,
  ];
}
