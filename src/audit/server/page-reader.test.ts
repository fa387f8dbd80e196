import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditReport, readPage } from '../../audit-checks/audit-report.ts';
import { nextRequests } from '../../audit-checks/audit-requests.ts';
import { response, siteAddress, visitTo } from '../../audit-checks/sound-site.fixture.ts';
import { abandonedThreadCount } from '../../platform/server/task-thread.ts';
import { exampleVisit } from './example-visit.ts';
import { type PageReader, pageReader } from './page-reader.ts';

let reader: PageReader;
let failures: string[];

beforeEach(() => {
  failures = [];
  reader = pageReader((error) => failures.push(String(error)), {
    readMs: 60_000,
    judgeMs: 60_000,
  });
});
afterEach(() => reader.stop());

test('a thread gives what core computes', async () => {
  const visit = visitTo();
  const page = await reader.readPage(visit);
  expect(page).toEqual(readPage(visit));
  const asked = { ...visit, replies: {} };
  expect(await reader.nextRequests(asked, page)).toEqual(nextRequests(asked, page));
  expect(await reader.reportOn(visit, page)).toEqual(auditReport(visit, page));
  expect(failures).toEqual([]);
});

test('threads start when they are needed, at most two', async () => {
  expect(reader.threads()).toBe(0);
  await reader.readPage(visitTo());
  expect(reader.threads()).toBe(1);
  await Promise.all([1, 2, 3].map(() => reader.readPage(visitTo())));
  expect(reader.threads()).toBe(2);
});

test('a page that takes too long cannot be read, and the next one can', async () => {
  await reader.readPage(visitTo());
  const slow = visitTo(`<body>${'<p>a'.repeat(400_000)}`);
  expect(await reader.readPage(slow, 5)).toBeNull();
  expect(failures).toEqual(['Error: the thread that reads pages did not respond within 5 ms']);
  expect(await reader.readPage(visitTo())).not.toBeNull();
  expect(reader.threads()).toBe(1);
  await expect.poll(abandonedThreadCount).toBe(0);
});

test('a page that takes too much memory is read or not, and the process lives', async () => {
  const tags = [
    '<a>'.repeat(600_000),
    '<p>'.repeat(600_000),
    `<p ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(' ')}>`,
    '<b a>'.repeat(300_000),
  ];
  for (const html of tags) await reader.readPage(visitTo(html));
  expect(await reader.readPage(visitTo())).not.toBeNull();
});

test('a robots.txt of patterns keeps nobody waiting', async () => {
  const visit = visitTo();
  const robots = response(`${siteAddress}robots.txt`, {
    body: `Sitemap: ${siteAddress}${'a'.repeat(900)}.xml\nUser-agent: *\n${`Disallow: /${'*a'.repeat(400)}b\n`.repeat(600)}`,
  });
  const page = await reader.readPage(visit);
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 1);
  await reader.nextRequests({ ...visit, replies: { robots } }, page);
  clearInterval(ticking);
  // In this thread, none would come before the end.
  expect(ticks).toBeGreaterThan(0);
});

test('nothing is read after the stop', async () => {
  await reader.readPage(visitTo());
  await reader.stop();
  expect(await reader.readPage(visitTo())).toBeNull();
  expect(reader.threads()).toBe(0);
  expect(failures).toEqual([]);
});

test('the sample has something to fix first, of each kind, and of most kinds something fine', async () => {
  const reader = pageReader(() => {});
  const visit = exampleVisit(Date.now());
  const report = await reader.reportOn(visit, await reader.readPage(visit));
  await reader.stop();
  expect(report.fixFirst).toHaveLength(3);
  expect(report.others.length).toBeGreaterThan(5);
  expect(report.fine.length).toBeGreaterThan(5);
  expect(report.inconclusive).toEqual([]);
});
