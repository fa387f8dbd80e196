import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { settleDelivery } from '../server/store/delivery-queue.ts';
import type { OpenDatabase } from '../server/store/engine.ts';
import type { LeadFilter } from '../server/store/lead-filter.ts';
import { countInbox, readInbox } from '../server/store/lead-inbox.ts';
import { openDatabase } from '../server/store/open-database.ts';
import { searchWords } from '../server/store/search-text.ts';
import { storeLeads } from '../server/testing/store-leads.ts';
import { temporaryPostgres } from '../server/testing/temporary-postgres.ts';
import { signedIn, timeDeskPages, visitorsMeanwhile } from './desk-pages.ts';
import { generateLeads } from './generated-leads.ts';
import { table } from './results.ts';
import { type Figures, figuresOf } from './statistics.ts';

const leadCount = 50_000;
const rounds = 200;
const perPage = 50;
const newest = Date.parse('2026-11-24T16:30:00Z');
/** About a lead every ten minutes, for a year. */
const everyMs = 10 * 60 * 1000;
const leadsPerStatement = 200;

type Case = [name: string, run: (open: OpenDatabase) => Promise<unknown>];

const accepted = { state: 'accepted' } as const;
const inbox = (filter: LeadFilter) => (open: OpenDatabase) =>
  readInbox(open, { ...accepted, ...filter }, { limit: perPage + 1 });
const search = (typed: string, filter: LeadFilter = {}) =>
  inbox({ ...filter, words: searchWords(typed) });

/** Most leads were read and answered; a few wait, a few were given up by a target. */
async function fill(open: OpenDatabase): Promise<void> {
  const from = newest - leadCount * everyMs;
  const leads = generateLeads(leadCount, { from, every: everyMs });
  const { db } = open;
  const read = { read_at: newest, progress: 'answered', answered_at: newest } as const;
  for (let first = 0; first < leadCount; first += leadsPerStatement) {
    const some = leads.slice(first, first + leadsPerStatement);
    await storeLeads(open, some, ['mail', 'webhook']);
    if (first + leadsPerStatement === leadCount) continue;
    const ids = some.map(({ lead }) => lead.id);
    await db.updateTable('leads').set(read).where('id', 'in', ids).execute();
  }
  await db.updateTable('deliveries').set({ state: 'delivered', claim: 'bench' }).execute();
  for (const [index, { lead }] of leads.entries()) {
    if (index % 1000 === 0) {
      await db.updateTable('leads').set({ progress: 'won' }).where('id', '=', lead.id).execute();
    }
    if (index % 2000 === 1) {
      await db
        .updateTable('deliveries')
        .set({ state: 'waiting' })
        .where('lead_id', '=', lead.id)
        .execute();
      const claimed = { lead, target: 'mail', claim: 'bench', sequence: 0 };
      await settleDelivery(open, claimed, { outcome: 'failed', error: 'refused' }, newest);
    }
  }
  const { rows } = await sql`select 1 from leads where search like '%zzzz%'`.execute(db);
  if (rows.length > 0) throw new Error('a word that should be in no lead is in some');
}

/** What is measured, with the lead after which the hundredth page begins. */
async function casesOf(open: OpenDatabase): Promise<Case[]> {
  const hundredth = await open.db
    .selectFrom('leads')
    .select(['id', 'received_at as at'])
    .where('state', '=', 'accepted')
    .orderBy('received_at', 'desc')
    .offset(99 * perPage - 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const one = await open.db
    .selectFrom('leads')
    .select(['email', 'phone'])
    .where('state', '=', 'accepted')
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const indexed = sql`
    select * from leads where state = 'accepted' order by received_at desc limit ${sql.lit(perPage)}`;
  return [
    ['reference: an indexed `select * … limit 50`', ({ db }) => indexed.execute(db)],
    ['first page', inbox({})],
    ['page 100', (open) => readInbox(open, accepted, { limit: perPage + 1, after: hundredth })],
    ['search: an e-mail address, one hit', search(one.email)],
    ['search: a phone number, one hit', search(one.phone)],
    ['search: a word in most leads', search('an')],
    ['search: a common and a missing word', search('an reyesx')],
    ['search: a missing word', search('erfindlich')],
    ['search: three missing letters', search('eqx')],
    ['search: two missing letters', search('qx')],
    ['search: a missing word, suspected', search('erfindlich', { state: 'suspected' })],
    ['one kind', inbox({ kind: 'booking' })],
    ['answered', inbox({ progress: 'answered' })],
    ['won, 1 in 1,000', inbox({ progress: 'won' })],
    ['lost, none', inbox({ progress: 'lost' })],
    ['unread', inbox({ only: 'unread' })],
    ['suspected', inbox({ state: 'suspected' })],
    ['undelivered', inbox({ only: 'undelivered' })],
    ['a week', inbox({ since: newest - 60 * 864e5, until: newest - 53 * 864e5 })],
    ['a day of a year before', inbox({ until: newest - 2 * 365 * 864e5 })],
    ['the three counts', countInbox],
  ];
}

/** The times in ms of each case, in turn. */
async function measure(open: OpenDatabase): Promise<Map<string, Figures>> {
  await fill(open);
  // As autovacuum does within a minute; SQLite has nothing like it.
  if (open.locksRows) await sql`vacuum analyze`.execute(open.db);
  await open.clearLog();
  const cases = await casesOf(open);
  const times = new Map(cases.map(([name]) => [name, [] as number[]]));
  for (let round = -5; round < rounds; round += 1) {
    for (const [name, run] of cases) {
      const start = performance.now();
      await run(open);
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return new Map([...times].map(([name, each]) => [name, figuresOf(each)]));
}

type Measured = { store: Map<string, Figures>; pages: Map<string, Figures>; cookie: string };

async function measureAt(url: string): Promise<Measured> {
  const open = await openDatabase(url);
  try {
    const store = await measure(open);
    const cookie = await signedIn(open);
    return { store, cookie, pages: await timeDeskPages(url, cookie) };
  } finally {
    await open.close();
  }
}

const cells = (figures: Figures | undefined) =>
  figures ? [figures.p50.toFixed(1), figures.p99.toFixed(1)] : ['', ''];

/** The figures of both engines, side by side. */
const beside = (what: string, sqlite: Map<string, Figures>, postgres: Map<string, Figures>) =>
  table(
    [what, 'SQLite p50, ms', 'p99, ms', 'PostgreSQL p50, ms', 'p99, ms'],
    [...sqlite].map(([name, figures]) => [name, ...cells(figures), ...cells(postgres.get(name))]),
  );

/** The desk with many leads on both engines: at the store, at the server, and beside visitors. */
export async function measureDesk(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-desk-'));
  const server = await temporaryPostgres();
  const url = `file:${join(folder, 'leads.db')}`;
  try {
    const sqlite = await measureAt(url);
    const postgres = await measureAt(await server.createDatabase());
    return [
      ...beside('at the server', sqlite.pages, postgres.pages),
      '',
      'One request after another; the server has one core, the client and PostgreSQL the other.',
      '',
      ...beside('at the store', sqlite.store, postgres.store),
      '',
      `${leadCount.toLocaleString('en-US')} generated leads of ${perPage} a page, a few of them unread, suspected or undelivered; ${rounds} rounds of all cases in turn. PostgreSQL runs on the same machine, with its default settings and the extension pg_trgm.`,
      '',
      ...(await visitorsMeanwhile(url, sqlite.cookie)),
    ];
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true });
  }
}
