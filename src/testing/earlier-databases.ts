/** A database as an earlier release left it, with rows. */
export type EarlierDatabase = {
  /** The last migration that the release knew. */
  release: string;
  /** The statements that create it, on both engines. */
  statements: readonly string[];
};

// Written out instead of created by `migrations.ts`, so that tests notice a change to a released
// migration.
const leads = `
  create table migrations (name text primary key, applied_at bigint not null);
  insert into migrations values ('001-leads', 1700000000000);
  create table leads (
    id text primary key, reference text not null, kind text not null, state text not null,
    suspicion text not null, name text not null, email text not null, email_key text not null,
    phone text not null, service text, message text, attribution text not null,
    received_at bigint not null
  );
  create index leads_by_age on leads (state, received_at);
  create index leads_by_reference on leads (reference);
  insert into leads values
    ('01890000-0000-7000-8000-000000000001', 'AAAA-0001', 'form', 'accepted', '',
      'Zoë O''Hara 🌵', 'Zoe@a.example', 'zoe@a.example', '(214) 555-0142', 'SEO & Content',
      'Two lines:
"quotes", 100 % \\ and a backslash',
      '{"page":"/contact","utmSource":"newsletter","other":""}', 1700000000001),
    ('01890000-0000-7000-8000-000000000002', 'AAAA-0002', 'chat', 'accepted', '',
      'Lee Park', 'lee@b.example', 'lee@b.example', '', null, null, '{}', 1700000000002),
    ('01890000-0000-7000-8000-000000000003', 'AAAA-0003', 'form', 'suspected', 'hidden-field,burst',
      'Spam', 'spam@c.example', 'spam@c.example', '', 'SEO', '', 'not JSON', 9007199254740991);
`;

const deliveries = `
  insert into migrations values ('002-deliveries', 1710000000000);
  create table deliveries (
    lead_id text not null references leads (id) on delete cascade, target text not null,
    state text not null, attempts integer not null, due_at bigint not null,
    expires_at bigint not null, claim text, last_error text, created_at bigint not null,
    settled_at bigint, constraint deliveries_key primary key (lead_id, target)
  );
  create index deliveries_due on deliveries (state, target, due_at);
  create table heartbeat (id integer primary key, at bigint not null);
  insert into heartbeat values (1, 1710000000000);
  insert into deliveries values
    ('01890000-0000-7000-8000-000000000001', 'webhook', 'delivered', 3, 1710000000001,
      1710000000002, null, 'answered 500', 1710000000000, 1710000000003),
    ('01890000-0000-7000-8000-000000000002', 'webhook', 'waiting', 2, 1710000000001,
      1900000000000, 'a worker', 'answered 503', 1710000000000, null),
    ('01890000-0000-7000-8000-000000000003', 'webhook', 'held', 0, 1710000000001,
      1710000000002, null, null, 1710000000000, null);
`;

const shown = `
  insert into migrations values ('003-shown', 1720000000000);
  alter table leads add column shown_at bigint;
  update leads set shown_at = 1720000000001 where state = 'suspected';
`;

const bookings = `
  insert into migrations values ('004-bookings', 1730000000000);
  alter table deliveries add column sequence integer not null default 0;
  create table bookings (
    lead_id text primary key references leads (id) on delete cascade, starts_at bigint not null,
    ends_at bigint not null, free_at bigint not null, state text not null, held_until bigint,
    key text not null, confirm_key text not null, sequence integer not null,
    changed_at bigint not null
  );
  create index bookings_by_start on bookings (state, starts_at);
  create table taken_cells (
    cell bigint not null, lane integer not null,
    booking_id text not null references bookings (lead_id) on delete cascade,
    constraint taken_cells_key primary key (cell, lane)
  );
  create index taken_cells_by_booking on taken_cells (booking_id);
  create index leads_by_email on leads (email_key);
  create table closed_days (date text primary key);
  create table busy_calendar (
    id integer primary key, fetched_at bigint not null, intervals text not null
  );
  insert into leads values
    ('01890000-0000-7000-8000-000000000004', 'AAAA-0004', 'booking', 'accepted', '', 'Dana Reyes',
      'dana@d.example', 'dana@d.example', '', null, 'A second shop', '{}', 1730000000001, null);
  insert into bookings values
    ('01890000-0000-7000-8000-000000000004', 4099564800000, 4099566600000, 4099567500000, 'open',
      null, 'secret', 'mailed secret', 2, 1730000000002);
  insert into taken_cells values
    (13665216, 0, '01890000-0000-7000-8000-000000000004'),
    (13665217, 0, '01890000-0000-7000-8000-000000000004');
  insert into closed_days values ('2099-12-24'), ('2099-12-31');
  insert into busy_calendar values (1, 1730000000003, '[{"start":1,"end":2}]');
`;

const desk = `
  insert into migrations values
    ('005-visitor-moves', 1740000000000), ('006-notices', 1740000000000),
    ('007-desk', 1740000000000), ('008-progress', 1740000000000),
    ('009-booking-word', 1740000000000), ('010-inbox-order', 1740000000000),
    ('011-traces', 1740000000000);
  alter table bookings add column visitor_moves integer not null default 0;
  alter table bookings add column word text not null default '';
  create table notices (
    name text primary key, told_until bigint not null, claimed_until bigint not null
  );
  insert into notices values
    ('leads.waiting', 1740000000001, 0), ('leads.silence', 1740000000002, 0);
  create table people (
    id text primary key, email text not null, email_key text not null unique, name text not null,
    added_at bigint not null
  );
  insert into people values
    ('01890000-0000-7000-8000-000000000005', 'Pat@agency.example', 'pat@agency.example', 'Pat',
      1740000000003);
  create table sign_in_links (
    person_id text not null references people (id) on delete cascade, digest text primary key,
    expires_at bigint not null
  );
  insert into sign_in_links values
    ('01890000-0000-7000-8000-000000000005', 'a link', 1740000000004);
  create table sessions (
    person_id text not null references people (id) on delete cascade, digest text primary key,
    id text not null, device text not null, created_at bigint not null, used_at bigint not null
  );
  insert into sessions values
    ('01890000-0000-7000-8000-000000000005', 'a session',
      '01890000-0000-7000-8000-000000000006', 'Firefox on Linux', 1740000000005, 4099564800000);
  create table passkeys (
    person_id text not null references people (id) on delete cascade, id text primary key,
    public_key text not null, counter bigint not null, transports text not null,
    device text not null, created_at bigint not null, used_at bigint not null
  );
  insert into passkeys values
    ('01890000-0000-7000-8000-000000000005', 'a passkey', 'a key', 4294967295, 'internal,hybrid',
      'Firefox on Linux', 1740000000006, 1740000000007);
  create table challenges (
    digest text primary key, challenge text not null, expires_at bigint not null
  );
  insert into challenges values ('a digest', 'a challenge', 1740000000008);
  alter table leads add column progress text not null default 'new';
  alter table leads add column read_at bigint;
  alter table leads add column answered_at bigint;
  alter table leads add column search text not null default '';
  create index leads_by_progress on leads (state, progress, received_at, id);
  create index leads_by_kind on leads (state, kind, received_at, id);
  create index leads_unread on leads (state, read_at, received_at, id);
  create index leads_shown on leads (state, shown_at);
  update leads set progress = 'answered', read_at = 1740000000009, answered_at = 1740000000010,
    search = 'zoe o''hara 🌵 zoe@a.example' where reference = 'AAAA-0001';
  update leads set search = 'lee park lee@b.example' where reference = 'AAAA-0002';
  update leads set search = 'spam spam@c.example' where reference = 'AAAA-0003';
  update leads set search = 'dana reyes dana@d.example' where reference = 'AAAA-0004';
  create table lead_events (
    lead_id text not null references leads (id) on delete cascade, number integer not null,
    at bigint not null, person text not null, kind text not null, detail text not null,
    constraint lead_events_key primary key (lead_id, number)
  );
  insert into lead_events values
    ('01890000-0000-7000-8000-000000000001', 1, 1740000000010, 'Pat', 'answered', '');
  create table traces (
    id text primary key, digest text not null, kind text not null,
    lead_id text references leads (id) on delete cascade, at bigint not null
  );
  create index traces_by_digest on traces (digest, kind, at);
  create index traces_by_time on traces (at);
  create index traces_by_lead on traces (lead_id);
  insert into traces values
    ('a trace', 'a network', 'booking', '01890000-0000-7000-8000-000000000004', 1740000000011);
  create table trace_keys (key text primary key, created_at bigint not null);
  insert into trace_keys values ('a key', 1740000000012);
  create table dropped_leads (id integer primary key, number bigint not null);
  insert into dropped_leads values (1, 7);
`;

const parts = {
  '001-leads': [leads],
  '003-shown': [leads, deliveries, shown],
  '004-bookings': [leads, deliveries, shown, bookings],
  '011-traces': [leads, deliveries, shown, bookings, desk],
};

/** The database of each release, oldest first. Add one when a migration has shipped. */
export const earlierDatabases: readonly EarlierDatabase[] = Object.entries(parts).map(
  ([release, texts]) => ({
    release,
    statements: texts.flatMap((text) => text.split(/;\n/).filter((each) => each.trim() !== '')),
  }),
);

type Row = Readonly<Record<string, unknown>>;

/** The search text of each lead, by reference. */
const searched: Readonly<Record<string, string>> = {
  'AAAA-0001':
    'zoe o\'hara 🌵 zoe@a.example (214) 555-0142 seo & content two lines: "quotes", 100 % \\ and a backslash aaaa-0001 2145550142 aaaa0001',
  'AAAA-0002': 'lee park lee@b.example aaaa-0002 aaaa0002',
  'AAAA-0003': 'spam spam@c.example seo aaaa-0003 aaaa0003',
  'AAAA-0004': 'dana reyes dana@d.example a second shop aaaa-0004 aaaa0004',
};

/** The expected values of columns that a release did not have, by table. */
export const laterColumns: Readonly<Record<string, (row: Row) => Row>> = {
  // Everybody could invite and erase before.
  people: () => ({ manager: 1, publisher: 1, entered_at: 0, device_key: null }),
  // Leads from before the desk existed were read elsewhere.
  leads: ({ reference, received_at }) => ({
    shown_at: null,
    progress: 'new',
    read_at: received_at,
    answered_at: null,
    search: searched[String(reference)],
    erasure_told_at: null,
    remind_on: null,
    corrects: null,
  }),
  deliveries: () => ({ sequence: 0, unanswered: 0, remaining: null }),
  bookings: () => ({ visitor_moves: 0, word: '', told_start: null }),
};

/** The rows of a table of an earlier release, without rows and columns that were never read. */
export function withoutDropped(table: string, rows: readonly Row[]): Row[] {
  if (table === 'notices') return rows.filter(({ name }) => name === 'leads.waiting');
  if (table === 'people') return rows.map(({ added_at, ...row }) => row);
  if (table === 'sessions') return rows.map(({ created_at, ...row }) => row);
  return [...rows];
}
