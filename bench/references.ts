import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Phone, startPhone } from './phone.ts';
import {
  writeBarePage,
  writeClientRendered,
  writeWithoutTypefaces,
} from './references/reference-sites.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { median } from './statistics.ts';
import { observeVitals, readVitals } from './vitals.ts';

const rounds = 7;
/** How long to measure the first view; the analytics tag loads when the page is idle. */
const settleMs = 3000;

type Sample = { lcp: number; shift: number; blocking: number; kilobytes: number; chat: number };

async function firstView(phone: Phone, url: string): Promise<Omit<Sample, 'chat'>> {
  const { page, bytesFrom, end } = await phone.visit('slow');
  await observeVitals(page);
  await page.goto(url, { waitUntil: 'load' });
  await sleep(settleMs);
  const vitals = await readVitals(page);
  const kilobytes = bytesFrom(new URL(url).origin) / 1000;
  await end();
  return { ...vitals, kilobytes };
}

/** Time from the start of the visit to the chat's first answer, asked as early as possible, in ms. */
async function firstAnswer(phone: Phone, url: string): Promise<number> {
  const { page, end } = await phone.visit('slow');
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('[popovertarget="chat"]').first().click();
  const chat = page.locator('#chat');
  await chat.getByRole('textbox').fill('seo');
  await chat.getByRole('textbox').press('Enter');
  await chat.locator('li').nth(2).waitFor();
  const answered = await page.evaluate(() => performance.now());
  await end();
  return answered;
}

/**
 * The home page compared with the same text as a bare document and with the same site rendered in the
 * browser: transferred bytes, paint times, blocking time, and the time to the chat's first answer.
 */
export async function measureReferences(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-references-'));
  const bare = join(folder, 'bare');
  const plain = join(folder, 'without-typefaces');
  const rendered = join(folder, 'client-rendered');
  for (const each of [bare, plain, rendered]) mkdirSync(each);
  writeBarePage('dist/client', bare);
  writeWithoutTypefaces('dist/client', plain);
  await writeClientRendered('dist/client', rendered);
  const sites = [
    { name: 'bare document, same text', site: bare, hasChat: false },
    { name: 'this site', site: resolve('dist/client'), hasChat: true },
    { name: 'this page without its typefaces', site: plain, hasChat: false },
    { name: 'same site, rendered in the browser', site: rendered, hasChat: true },
  ];
  const servers = await Promise.all(
    sites.map((_, index) =>
      runSite({
        SITE_FOLDER: sites[index]?.site ?? '',
        LEADS_DATABASE_URL: `file:${join(folder, `${index}.db`)}`,
      }),
    ),
  );
  const phone = await startPhone();
  try {
    const samples: Sample[][] = sites.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { hasChat }] of sites.entries()) {
        const url = `http://localhost:${servers[index]?.port}/`;
        const view = await firstView(phone, url);
        const chat = hasChat ? await firstAnswer(phone, url) : Number.NaN;
        samples[index]?.push({ ...view, chat });
      }
    }
    const medianOf = (index: number, read: (sample: Sample) => number) =>
      median((samples[index] ?? []).map(read));
    const own = 1;
    const cell = (index: number, read: (sample: Sample) => number, digits = 0) => {
      const value = medianOf(index, read);
      if (Number.isNaN(value)) return '';
      const ratio = medianOf(own, read) / value;
      const multiple = index === own || !Number.isFinite(ratio) ? '' : ` (${ratio.toFixed(2)}×)`;
      return `${value.toFixed(digits)}${multiple}`;
    };
    const rows = sites.map(({ name }, index) => [
      name,
      cell(index, ({ kilobytes }) => kilobytes, 1),
      cell(index, ({ lcp }) => lcp),
      cell(index, ({ blocking }) => blocking),
      cell(index, ({ shift }) => shift, 3),
      cell(index, ({ chat }) => chat),
    ]);
    return [
      ...table(
        ['home page', 'first view, kB', 'LCP, ms', 'TBT, ms', 'CLS', 'first chat answer, ms'],
        rows,
      ),
      '',
      `In parentheses: this site's figure as a multiple of that one. Medians of ${rounds} interleaved visits with an empty cache; slow 4G (150 ms, 1.6 Mbit/s) and a CPU slowed 4×, both applied rather than simulated. This server serves all of them, compressed the same way.`,
    ];
  } finally {
    await phone.close();
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  }
}
