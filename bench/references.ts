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
import { readVitals, watchVitals } from './vitals.ts';

const rounds = 7;
/** The analytics tag waits for a quiet moment; what comes later than this is not the first view. */
const settleMs = 3000;

type Sample = { lcp: number; shift: number; blocking: number; kilobytes: number; chat: number };

async function firstView(phone: Phone, url: string): Promise<Omit<Sample, 'chat'>> {
  const { page, bytesFrom, end } = await phone.visit('slow');
  await watchVitals(page);
  await page.goto(url, { waitUntil: 'load' });
  await sleep(settleMs);
  const vitals = await readVitals(page);
  const kilobytes = bytesFrom(new URL(url).origin) / 1000;
  await end();
  return { ...vitals, kilobytes };
}

/** Milliseconds from the start of the visit to the chat's first answer, asked as early as it goes. */
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
 * The home page beside the same text as a bare document, and beside the same site rendered in the
 * browser: what comes over the line, when it is painted, how long it blocks, when its chat answers.
 */
export async function measureReferences(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-references-'));
  const bare = join(folder, 'bare');
  const plain = join(folder, 'without-typefaces');
  const rendered = join(folder, 'client-rendered');
  for (const each of [bare, plain, rendered]) mkdirSync(each);
  writeBarePage('dist', bare);
  writeWithoutTypefaces('dist', plain);
  await writeClientRendered('dist', rendered);
  const sites = [
    { name: 'bare document, same text', site: bare, hasChat: false },
    { name: 'this site', site: resolve('dist'), hasChat: true },
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
    const middle = (index: number, read: (sample: Sample) => number) =>
      median((samples[index] ?? []).map(read));
    const own = 1;
    const cell = (index: number, read: (sample: Sample) => number, digits = 0) => {
      const value = middle(index, read);
      if (Number.isNaN(value)) return '';
      const ratio = middle(own, read) / value;
      const beside = index === own || !Number.isFinite(ratio) ? '' : ` (${ratio.toFixed(2)}×)`;
      return `${value.toFixed(digits)}${beside}`;
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
        ['home page', 'first view, kB', 'LCP, ms', 'blocking, ms', 'shift', 'chat answers, ms'],
        rows,
      ),
      '',
      `In brackets, this site's figure as a multiple of that one. Medians of ${rounds} visits with an empty cache, in turn; slow 4G (150 ms, 1.6 Mbit/s), a processor 4 times slower, applied and not simulated. All come from this server, compressed the same way.`,
    ];
  } finally {
    await phone.close();
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  }
}
