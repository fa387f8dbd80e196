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
/** Time for what a tap has begun to be painted and reported. */
const reportMs = 600;

type Watching = { slowest: number };

/** Notes the slowest interaction, from the touch to the paint that follows (what INP is made of). */
async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching = globalThis as unknown as Watching;
    watching.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        watching.slowest = Math.max(watching.slowest, duration);
      }
      // The least there is; TypeScript's own list of options does not know it yet.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The slowest interaction while something is done, in milliseconds; below 16 it reads 0. */
async function slowestDuring(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as Watching).slowest = 0;
  });
  await act();
  await sleep(reportMs);
  return page.evaluate(() => (globalThis as unknown as Watching).slowest);
}

type Sample = { open: number; answer: number; openAgain: number };

/** Opens the chat on a page that has fetched no script yet, asks, and opens it again. */
async function chatFromCold(phone: Phone, url: string): Promise<Sample> {
  const { page, end } = await phone.visit('slow');
  await watchInteractions(page);
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
  const openAgain = await slowestDuring(page, () => button.tap());
  await end();
  return { open, answer, openAgain };
}

/** Every other control, each on a fresh visit: how to reach it and what to do with it. */
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
    name: 'a field of the contact form, first touch and a letter',
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
 * The chat on a cheap phone, before any script has come: from the touch to the open panel, and to
 * the first answer; and the slowest interaction with every other control.
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
      samples.push(await chatFromCold(phone, `${site}/`));
      for (const { name, path, act } of controls) {
        const { page, end } = await phone.visit('slow');
        await watchInteractions(page);
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
        ['from the touch to', 'median, ms', 'slowest, ms'],
        [
          row(
            'the open panel, painted',
            samples.map(({ open }) => open),
          ),
          row(
            'the first answer, script and all',
            samples.map(({ answer }) => answer),
          ),
          row(
            'the open panel, script there',
            samples.map(({ openAgain }) => openAgain),
          ),
          ...[...delays].map(([name, values]) => row(`${name}: the next paint`, values)),
        ],
      ),
      '',
      `${rounds} visits with an empty cache; slow 4G (150 ms, 1.6 Mbit/s), a processor 4 times slower. What the browser reports as an interaction's duration, in steps of 8 ms; 0 stands for less than 16.`,
    ];
  } finally {
    await phone.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
