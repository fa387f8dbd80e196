import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Phone, startPhone } from './phone.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { median } from './statistics.ts';

const rounds = 7;
/** Time for the result of a tap to be painted and reported. */
const reportMs = 600;

type Observed = { slowest: number };

/** Records the slowest interaction, from the touch to the next paint (the basis of INP). */
async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed = globalThis as unknown as Observed;
    observed.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        observed.slowest = Math.max(observed.slowest, duration);
      }
      // 16 ms is the minimum. TypeScript's types lack the option.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The slowest interaction during an action, in ms; 0 when below 16. */
async function slowestDuring(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as Observed).slowest = 0;
  });
  await act();
  await sleep(reportMs);
  return page.evaluate(() => (globalThis as unknown as Observed).slowest);
}

type Sample = { open: number; answer: number; reopen: number };

/** Opens the chat on a page that has loaded no script yet, sends a question, and reopens it. */
async function coldChat(phone: Phone, url: string): Promise<Sample> {
  const { page, end } = await phone.visit('slow');
  await observeInteractions(page);
  await page.goto(url, { waitUntil: 'load' });
  const chat = page.locator('#chat');
  const button = page.locator('[data-chat-launcher]');

  const touched = await page.evaluate(() => performance.now());
  const open = await slowestDuring(page, async () => {
    await button.tap();
    await chat.getByRole('textbox').waitFor();
  });
  await chat.getByRole('textbox').fill('seo');
  await chat.getByRole('textbox').press('Enter');
  await chat.locator('li').nth(2).waitFor();
  const answer = (await page.evaluate(() => performance.now())) - touched - reportMs;

  await chat.getByRole('button', { name: 'Close chat' }).tap();
  const reopen = await slowestDuring(page, () => button.tap());
  await end();
  return { open, answer, reopen };
}

/** The other controls, each with its page and an interaction. */
const controls: { name: string; path: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'menu',
    path: '/',
    act: (page) => page.getByRole('button', { name: 'Menu' }).tap(),
  },
  {
    name: 'question',
    path: '/services/seo-content',
    act: (page) => page.locator('main summary').first().tap(),
  },
  {
    name: 'contact form field: first tap and a letter',
    path: '/contact',
    act: async (page) => {
      await page.getByLabel('Name').first().tap();
      await page.keyboard.type('A');
    },
  },
  {
    name: 'Send on an empty contact form',
    path: '/contact',
    act: (page) => page.locator('main form button[type="submit"]').tap(),
  },
];

/**
 * The chat on a low-end phone before any script has loaded: the time from the touch to the open panel and
 * to the first answer. Also the slowest interaction with each other control.
 */
export async function measureChat(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-chat-'));
  const server = await runSite({ LEADS_DATABASE_URL: `file:${join(folder, 'leads.db')}` });
  const site = `http://localhost:${server.port}`;
  const phone = await startPhone();
  try {
    const samples: Sample[] = [];
    const delays = new Map<string, number[]>(controls.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      samples.push(await coldChat(phone, `${site}/`));
      for (const { name, path, act } of controls) {
        const { page, end } = await phone.visit('slow');
        await observeInteractions(page);
        await page.goto(`${site}${path}`, { waitUntil: 'load' });
        delays.get(name)?.push(await slowestDuring(page, () => act(page)));
        await end();
      }
    }
    const row = (name: string, values: readonly number[]) => [
      name,
      median(values).toFixed(0),
      Math.max(...values).toFixed(0),
    ];
    return [
      ...table(
        ['time from the touch to', 'median, ms', 'slowest, ms'],
        [
          row(
            'the open panel',
            samples.map(({ open }) => open),
          ),
          row(
            'the first answer, including script load',
            samples.map(({ answer }) => answer),
          ),
          row(
            'the reopened panel',
            samples.map(({ reopen }) => reopen),
          ),
          ...[...delays].map(([name, values]) => row(`${name}, next paint`, values)),
        ],
      ),
      '',
      `${rounds} visits with an empty cache; slow 4G (150 ms, 1.6 Mbit/s), CPU slowed 4×. Interaction durations as the browser reports them, in steps of 8 ms; 0 means below 16.`,
    ];
  } finally {
    await phone.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
