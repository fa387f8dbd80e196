import { join } from 'node:path';
import { sql } from 'kysely';
import { pathWith } from '../src/desk/desk-paths.ts';
import { inboxPage } from '../src/desk/pages/inbox.ts';
import { addDeskSession } from '../src/desk/server/store/desk-sessions.ts';
import { addPerson } from '../src/desk/server/store/people.ts';
import { leadRow, type NewLead } from '../src/leads/server/store/store-leads.ts';
import { hashToken, newSecret } from '../src/platform/server/secret.ts';
import { openDatabase } from '../src/schema/open-database.ts';
import type { Store } from '../src/schema/tables.ts';
import { exampleNewLead } from '../src/testing/example-lead.ts';
import { temporaryPostgres } from '../src/testing/temporary-postgres.ts';
import { leadPath } from '../src/vocabulary/paths.ts';
import { type Defer, limitLine, markdownTable } from './results.ts';
import { howTimed, onCore, startSite, temporaryFolder, timePages } from './server.ts';

const leadCount = 10_000;
const unreadCount = 200;
const minutesBetween = 10;
/** One lead in so many has a reminder that is due. */
const reminderEvery = 50;
const leadsPerStatement = 200;

const firstNames = ['Dana', 'José', 'Mei', 'Ann', 'Omar', 'Zoë', 'Lee', 'Ruth', 'Ivan', 'Grace'];
const lastNames = ['Reyes', 'Muñoz', 'Chen', 'Park', 'Haddad', 'O’Hara', 'Kelly', 'Stone', 'Novak'];
const syllables =
  'an ber cal do er fin gro ho in ket lo ma ne on pla qui ro sta te und ver we'.split(' ');
const vocabularySize = 5000;

const inbox = (fields: Record<string, string>) => pathWith(inboxPage.path, fields);
/** The pages to measure, among them that of a lead in the middle. */
const pagesOf = (leads: readonly NewLead[]): [name: string, path: string][] => [
  ['reference: the home page', '/'],
  ['inbox, with Today above it', inboxPage.path],
  ['for today', inbox({ only: 'today' })],
  ['search: a name, found', inbox({ q: 'munoz grace' })],
  // Many leads contain the beginning of this word.
  ['search: a word, not found', inbox({ q: 'erfindlich' })],
  ['suspected', inbox({ only: 'suspected' })],
  ['a lead, with the inbox beside it', leadPath(leads[leadCount / 2]?.lead.id ?? '')],
];

const below = (bound: number): number => Math.floor(Math.random() * bound);
const pick = (list: readonly string[]): string => list[below(list.length)] ?? '';

/** The word of a rank, from 1; low ranks are short. */
const wordOf = (rank: number): string =>
  rank === 0
    ? ''
    : wordOf(Math.floor(rank / syllables.length)) + syllables[rank % syllables.length];
/** As in a language, few words are frequent and most are rare (Zipf's law). */
const someWord = (): string => wordOf(Math.floor(vocabularySize ** Math.random()));

/** Leads as an agency gets them, oldest first, of 20 to 120 words; one in fifty is suspected. */
function generateLeads(): NewLead[] {
  return Array.from({ length: leadCount }, (_, index) => {
    const fields = {
      name: `${pick(firstNames)} ${pick(lastNames)}`,
      email: `visitor-${index}@mail.example`,
      phone: `(${200 + below(800)}) ${200 + below(800)}-${1000 + below(9000)}`,
      message: Array.from({ length: 20 + below(100) }, someWord).join(' '),
    };
    return exampleNewLead(fields, {
      receivedAt: Date.now() - (leadCount - index) * minutesBetween * 60_000,
      suspicions: below(50) === 0 ? ['burst'] : [],
    });
  });
}

/**
 * Stores leads: all but a few are delivered, all but the newest are read and answered, and some have
 * a reminder.
 */
async function fill({ db, locksRows }: Store, leads: readonly NewLead[]): Promise<void> {
  const rows = leads.map((lead, index) => {
    const answeredAt = index < leadCount - unreadCount ? lead.receivedAt : null;
    const progress = answeredAt === null ? ('new' as const) : ('answered' as const);
    const remindOn = index % reminderEvery === 0 ? '2026-01-05' : null;
    const marks = { progress, read_at: answeredAt, answered_at: answeredAt, remind_on: remindOn };
    return { ...leadRow(lead), ...marks };
  });
  for (let first = 0; first < leadCount; first += leadsPerStatement) {
    const some = rows.slice(first, first + leadsPerStatement);
    await db.insertInto('leads').values(some).execute();
  }
  await sql`
    insert into deliveries
      (lead_id, target, state, attempts, due_at, expires_at, created_at)
    select
      id, 'mail', case when email like '%000@%' then 'failed' else 'delivered' end,
      1, received_at, received_at, received_at
    from leads`.execute(db);
  // Autovacuum does this within a minute; SQLite has no such thing.
  if (locksRows) await sql`analyze`.execute(db);
}

/** The cookie of a person who is signed in. */
async function signIn(store: Store): Promise<string> {
  const token = newSecret(256);
  const { id } = await addPerson(store, { email: 'dana@agency.example', name: 'Dana' });
  const session = { digest: hashToken(token), personId: id, device: 'Benchmark' };
  await addDeskSession(store, session, Date.now());
  return `desk-session=${token}`;
}

async function timeInbox(defer: Defer, url: string, leads: readonly NewLead[]) {
  const open = await openDatabase(url);
  defer(open.close);
  await fill(open, leads);
  const cookie = await signIn(open);
  const site = await startSite(defer, { LEADS_DATABASE_URL: url }, onCore(0));
  return timePages(
    site,
    pagesOf(leads).map(([, path]) => path),
    { cookie },
  );
}

/** Measures the inbox with many leads, on servers with either engine. */
export async function measureDesk(defer: Defer): Promise<string[]> {
  const leads = generateLeads();
  const postgres = await temporaryPostgres();
  defer(postgres.remove);
  const file = join(temporaryFolder(defer), 'leads.db');
  const ofSqlite = await timeInbox(defer, `file:${file}`, leads);
  const ofPostgres = await timeInbox(defer, await postgres.createDatabase(), leads);
  const slowest = (times: string[][]) => Math.max(...times.slice(1).map(([, p99]) => Number(p99)));
  return [
    ...markdownTable(
      ['page', 'SQLite p50, ms', 'p99, ms', 'PostgreSQL p50, ms', 'p99, ms'],
      pagesOf(leads).map(([name], index) => [
        name,
        ...(ofSqlite[index] ?? []),
        ...(ofPostgres[index] ?? []),
      ]),
    ),
    '',
    limitLine('Slowest p99 with SQLite, ms', slowest(ofSqlite), 50),
    limitLine('Slowest p99 with PostgreSQL, ms', slowest(ofPostgres), 50),
    '',
    `${leadCount.toLocaleString('en-US')} generated leads. ${howTimed} PostgreSQL runs on the same machine, with its default settings and pg_trgm.`,
  ];
}
