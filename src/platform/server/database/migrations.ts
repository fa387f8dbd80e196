import { type Kysely, sql } from 'kysely';
import { readPhone } from '../../../leads/phone-number.ts';
import { maxParameters } from './chunks.ts';
import type { Store } from './engine.ts';
import type { LeadTable, Tables } from './tables.ts';
import { emailKey, noText, searchText, withNote } from './text-keys.ts';

/**
 * Fills in the search text. Leads from before the desk existed count as read, because they were
 * read elsewhere.
 */
async function fillProgress(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('leads')
      .select(['id', 'name', 'email', 'phone', 'service', 'message', 'reference', 'received_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(maxParameters)
      .execute();
    for (const row of rows) {
      const filled = { search: searchText(row), read_at: row.received_at };
      await db.updateTable('leads').set(filled).where('id', '=', row.id).execute();
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

/** Search words that earlier versions left out of a lead's search text. */
function addedSearch({ email, phone, search }: Pick<LeadTable, 'email' | 'phone' | 'search'>) {
  const words = searchText({ ...noText, email }).split(' ');
  const number = readPhone(phone)?.key ?? '';
  // Earlier versions already indexed the digits of numbers typed like this.
  const isKnown = /^[\d\s()+./\p{Pd}]*$/u.test(phone) && phone.replace(/\D/g, '').includes(number);
  return [...words, isKnown ? '' : number].filter((word) => !search.includes(word));
}

/** Lets leads be found by their notes. */
async function fillNotes(db: Kysely<Tables>): Promise<void> {
  const notes = await db
    .selectFrom('lead_events')
    .innerJoin('leads', 'leads.id', 'lead_events.lead_id')
    .select(['leads.id', 'lead_events.detail'])
    .where('lead_events.kind', '=', 'note')
    .where('leads.state', '=', 'accepted')
    .execute();
  for (const { id, detail } of notes) {
    const { search } = await db
      .selectFrom('leads')
      .select('search')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('leads')
      .set({ search: withNote(search, detail) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Fills in what all spellings of an address and of a number have in common. If another person
 * already has the new key, the earlier key stays.
 */
async function fillPersonKeys(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('leads')
      .select(['id', 'email', 'email_key', 'phone', 'search'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(maxParameters)
      .execute();
    for (const row of rows) {
      const key = emailKey(row.email);
      const added = addedSearch(row);
      if (key === row.email_key && added.length === 0) continue;
      const filled = { email_key: key, search: [row.search, ...added].join(' ') };
      await db.updateTable('leads').set(filled).where('id', '=', row.id).execute();
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) break;
    last = next;
  }
  const people = await db.selectFrom('people').select(['id', 'email', 'email_key']).execute();
  const taken = new Set(people.map(({ email_key }) => email_key));
  for (const { id, email } of people) {
    const key = emailKey(email);
    if (taken.has(key)) continue;
    taken.add(key);
    await db.updateTable('people').set({ email_key: key }).where('id', '=', id).execute();
  }
}

/** Calls that nobody was sent yet must not be sent to a target that is set up later. */
async function dropCallDeliveries(db: Kysely<Tables>): Promise<void> {
  const calls = await db
    .selectFrom('leads')
    .select(['id', 'received_at'])
    .where('kind', '=', 'call')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deliveries').select('target').whereRef('lead_id', '=', 'leads.id'))),
    )
    .execute();
  for (const { id, received_at: at } of calls) {
    const rows = ['webhook', 'mail'].map((target) => ({
      lead_id: id,
      target,
      state: 'dropped' as const,
      sequence: 0,
      attempts: 0,
      claim: null,
      last_error: 'It was entered at the desk',
      due_at: at,
      expires_at: at,
      created_at: at,
      settled_at: at,
    }));
    await db.insertInto('deliveries').values(rows).execute();
  }
}

/** Where the limits refused the first mail about a session, no reminder of it is sent either. */
async function dropRefusedReminders(db: Kysely<Tables>): Promise<void> {
  const refused = db
    .selectFrom('deliveries')
    .select('lead_id')
    .where('target', '=', 'visitor-mail')
    .where('state', '=', 'dropped')
    .where('attempts', '=', 0)
    .where('last_error', 'is not', null);
  await db
    .updateTable('deliveries')
    .set((eb) => ({
      state: 'dropped',
      last_error: 'The first mail about it was not sent either',
      settled_at: eb.ref('created_at'),
    }))
    .where('target', 'in', ['reminder-day', 'reminder-hour'])
    .where('state', '=', 'waiting')
    .where('lead_id', 'in', refused)
    .execute();
}

type Migration = {
  name: string;
  up: (db: Kysely<Tables>, engine: Pick<Store, 'indexSearch'>) => Promise<void>;
};

/** All migrations, in order, for both engines. Never change one that has shipped: add a new one. */
export const migrations: readonly Migration[] = [
  {
    name: '001-leads',
    up: async (db) => {
      await db.schema
        .createTable('leads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('reference', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('suspicion', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('service', 'text')
        .addColumn('message', 'text')
        .addColumn('attribution', 'text', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('leads_by_age')
        .on('leads')
        .columns(['state', 'received_at'])
        .execute();
      await db.schema.createIndex('leads_by_reference').on('leads').column('reference').execute();
    },
  },
  {
    name: '002-deliveries',
    up: async (db) => {
      await db.schema
        .createTable('deliveries')
        .addColumn('lead_id', 'text', (column) =>
          column.notNull().references('leads.id').onDelete('cascade'),
        )
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('claim', 'text')
        .addColumn('last_error', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('settled_at', 'bigint')
        .addPrimaryKeyConstraint('deliveries_key', ['lead_id', 'target'])
        .execute();
      await db.schema
        .createIndex('deliveries_due')
        .on('deliveries')
        .columns(['state', 'target', 'due_at'])
        .execute();
      await db.schema
        .createTable('heartbeat')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '003-shown',
    up: async (db) => {
      await db.schema.alterTable('leads').addColumn('shown_at', 'bigint').execute();
    },
  },
  {
    name: '004-bookings',
    up: async (db) => {
      await db.schema
        .alterTable('deliveries')
        .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('bookings')
        .addColumn('lead_id', 'text', (column) =>
          column.primaryKey().references('leads.id').onDelete('cascade'),
        )
        .addColumn('starts_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .addColumn('free_at', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('held_until', 'bigint')
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('confirm_key', 'text', (column) => column.notNull())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('bookings_by_start')
        .on('bookings')
        .columns(['state', 'starts_at'])
        .execute();
      await db.schema
        .createTable('taken_cells')
        .addColumn('cell', 'bigint', (column) => column.notNull())
        .addColumn('lane', 'integer', (column) => column.notNull())
        .addColumn('booking_id', 'text', (column) =>
          column.notNull().references('bookings.lead_id').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('taken_cells_key', ['cell', 'lane'])
        .execute();
      await db.schema
        .createIndex('taken_cells_by_booking')
        .on('taken_cells')
        .column('booking_id')
        .execute();
      await db.schema.createIndex('leads_by_email').on('leads').column('email_key').execute();
      await db.schema
        .createTable('closed_days')
        .addColumn('date', 'text', (column) => column.primaryKey())
        .execute();
      await db.schema
        .createTable('busy_calendar')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('fetched_at', 'bigint', (column) => column.notNull())
        .addColumn('intervals', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '005-visitor-moves',
    up: async (db) => {
      await db.schema
        .alterTable('bookings')
        .addColumn('visitor_moves', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  {
    name: '006-notices',
    up: async (db) => {
      await db.schema
        .createTable('notices')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('told_until', 'bigint', (column) => column.notNull())
        .addColumn('claimed_until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '007-desk',
    up: async (db) => {
      await db.schema
        .createTable('people')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('added_at', 'bigint', (column) => column.notNull())
        .execute();
      const ofPerson = (table: string) =>
        db.schema
          .createTable(table)
          .addColumn('person_id', 'text', (column) =>
            column.notNull().references('people.id').onDelete('cascade'),
          );
      await ofPerson('sign_in_links')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await ofPerson('sessions')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute();
      await ofPerson('passkeys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('challenges')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('challenge', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '008-progress',
    up: async (db, { indexSearch }) => {
      await db.schema
        .alterTable('leads')
        .addColumn('progress', 'text', (column) => column.notNull().defaultTo('new'))
        .execute();
      await db.schema.alterTable('leads').addColumn('read_at', 'bigint').execute();
      await db.schema.alterTable('leads').addColumn('answered_at', 'bigint').execute();
      await db.schema
        .alterTable('leads')
        .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      const indexLeads = (name: string) => db.schema.createIndex(name).on('leads');
      await indexLeads('leads_by_progress').columns(['state', 'progress', 'received_at']).execute();
      await indexLeads('leads_by_kind').columns(['state', 'kind', 'received_at']).execute();
      await indexLeads('leads_unread')
        .columns(['state', 'received_at'])
        .where(sql.ref('read_at'), 'is', null)
        .execute();
      await indexLeads('leads_shown').columns(['state', 'shown_at']).execute();
      // Before the texts are filled in: indexing many at once may exceed the statement timeout.
      await indexSearch(db);
      await fillProgress(db);
      await db.schema
        .createTable('lead_events')
        .addColumn('lead_id', 'text', (column) =>
          column.notNull().references('leads.id').onDelete('cascade'),
        )
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('detail', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('lead_events_key', ['lead_id', 'number'])
        .execute();
    },
  },
  {
    name: '009-booking-word',
    up: async (db) => {
      await db.schema
        .alterTable('bookings')
        .addColumn('word', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  },
  {
    name: '010-inbox-order',
    up: async (db) => {
      // The full order of the inbox: otherwise SQLite prefers to scan the whole search index.
      const order = ['received_at', 'id'] as const;
      for (const [name, column] of [
        ['leads_by_progress', 'progress'],
        ['leads_by_kind', 'kind'],
        ['leads_unread', 'read_at'],
      ] as const) {
        await db.schema.dropIndex(name).execute();
        await db.schema
          .createIndex(name)
          .on('leads')
          .columns(['state', column, ...order])
          .execute();
      }
    },
  },
  {
    name: '011-traces',
    up: async (db) => {
      await db.schema
        .createTable('traces')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('lead_id', 'text', (column) => column.references('leads.id').onDelete('cascade'))
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
      const index = (name: string) => db.schema.createIndex(name).on('traces');
      await index('traces_by_digest').columns(['digest', 'kind', 'at']).execute();
      await index('traces_by_time').columns(['at']).execute();
      await index('traces_by_lead').columns(['lead_id']).execute();
      await db.schema
        .createTable('trace_keys')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('dropped_leads')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('number', 'bigint', (column) => column.notNull())
        .execute();
      // Only for leads that are not bookings: mails about bookings have a queue of their own now.
      await db
        .updateTable('deliveries')
        .set({ target: 'acknowledgment' })
        .where('target', '=', 'visitor-mail')
        .where('lead_id', 'in', db.selectFrom('leads').select('id').where('kind', '!=', 'booking'))
        .execute();
    },
  },
  {
    name: '012-unread',
    up: async (db) => {
      await db.schema.dropIndex('leads_by_reference').execute();
      await db.schema.alterTable('people').dropColumn('added_at').execute();
      await db.schema.alterTable('sessions').dropColumn('created_at').execute();
      // The separate notices of earlier versions.
      await db.deleteFrom('notices').where('name', '!=', 'leads.waiting').execute();
    },
  },
  {
    name: '013-erasure-told',
    up: async (db) => {
      await db.schema.alterTable('leads').addColumn('erasure_told_at', 'bigint').execute();
    },
  },
  {
    name: '014-corrections',
    up: async (db) => {
      await db.schema.alterTable('leads').addColumn('corrected_by', 'text').execute();
    },
  },
  {
    name: '015-audits',
    up: async (db) => {
      await db.schema
        .createTable('audits')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('host', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('claimed_until', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('report', 'text')
        .execute();
      await db.schema
        .createIndex('audits_by_host')
        .on('audits')
        .columns(['host', 'created_at'])
        .execute();
      await db.schema
        .createTable('audit_links')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('audit_id', 'text', (column) =>
          column.notNull().references('audits.id').onDelete('cascade'),
        )
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      const indexLinks = (name: string) => db.schema.createIndex(name).on('audit_links');
      await indexLinks('audit_links_by_audit').column('audit_id').execute();
      await indexLinks('audit_links_by_time').column('created_at').execute();
    },
  },
  {
    name: '016-managers',
    up: async (db) => {
      await db.schema
        .alterTable('people')
        .addColumn('manager', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      // Everybody could invite and erase before.
      await db.updateTable('people').set({ manager: 1 }).execute();
    },
  },
  {
    name: '017-closed-times',
    up: async (db) => {
      await db.schema
        .createTable('closed_times')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('starts_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  { name: '018-person-keys', up: fillPersonKeys },
  {
    name: '019-audit-reach',
    up: async (db) => {
      // Reports from earlier versions are shared for at most ten minutes.
      const judged = { state: 'judged' as const };
      await db.updateTable('audits').set(judged).where('report', 'is not', null).execute();
    },
  },
  {
    name: '020-rejected-forms',
    up: async (db) => {
      await db.schema
        .createTable('rejected_forms')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('browser', 'text', (column) => column.notNull())
        .addColumn('form_id', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('rejected_forms_by_form')
        .on('rejected_forms')
        .column('form_id')
        .execute();
    },
  },
  {
    name: '021-purge-clock',
    up: async (db) => {
      await db.schema
        .createTable('purge_clock')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('ran_at', 'bigint', (column) => column.notNull())
        .addColumn('held_ms', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  { name: '022-entered-calls', up: dropCallDeliveries },
  {
    name: '023-entered-at',
    up: async (db) => {
      await db.schema.alterTable('people').addColumn('entered_at', 'bigint').execute();
      // Whether somebody without a session and a passkey ever signed in is unknown, and the link of
      // somebody who did must not be shown. Whoever never did must be removed and invited again.
      await db.updateTable('people').set({ entered_at: 0 }).execute();
      await db.schema
        .createIndex('challenges_by_time')
        .on('challenges')
        .column('expires_at')
        .execute();
    },
  },
  {
    name: '024-unanswered',
    up: async (db) => {
      await db.schema
        .alterTable('deliveries')
        .addColumn('unanswered', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  { name: '025-refused-mails', up: dropRefusedReminders },
  // Adds keys for addresses inside chat answers, and for numbers next to other digits.
  { name: '026-keys-in-texts', up: fillPersonKeys },
  {
    name: '027-remaining-recipients',
    up: async (db) => {
      await db.schema.alterTable('deliveries').addColumn('remaining', 'text').execute();
    },
  },
  {
    name: '028-without-dropped-leads',
    up: async (db) => {
      await db.schema.dropTable('dropped_leads').execute();
      await sql`delete from traces where kind = 'hidden-field'`.execute(db);
    },
  },
  {
    name: '029-corrections-as-leads',
    up: async (db) => {
      await db.schema.alterTable('leads').dropColumn('corrected_by').execute();
      await db.schema.alterTable('leads').addColumn('corrects', 'text').execute();
      await db.schema.createIndex('leads_by_corrected').on('leads').column('corrects').execute();
    },
  },
  {
    name: '030-content-versions',
    up: async (db) => {
      await db.schema
        .createTable('content_versions')
        .addColumn('number', 'integer', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('published', 'integer', (column) => column.notNull())
        .addColumn('files', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('content_parts')
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('data', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('content_parts_key', ['digest', 'position'])
        .execute();
    },
  },
  {
    name: '031-reminders',
    up: async (db) => {
      await db.schema.alterTable('leads').addColumn('remind_on', 'text').execute();
      await db.schema.createIndex('leads_by_reminder').on('leads').column('remind_on').execute();
    },
  },
  { name: '032-notes-in-search', up: fillNotes },
  {
    name: '033-device-keys',
    up: async (db) => {
      await db.schema.alterTable('people').addColumn('device_key', 'text').execute();
    },
  },
  {
    name: '034-push',
    up: async (db) => {
      await db.schema
        .createTable('push_devices')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('person_id', 'text', (column) =>
          column.notNull().references('people.id').onDelete('cascade'),
        )
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('endpoint', 'text', (column) => column.notNull().unique())
        .addColumn('p256dh', 'text', (column) => column.notNull())
        .addColumn('auth', 'text', (column) => column.notNull())
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('push_keys')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('private_key', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '035-told-start',
    up: async (db) => {
      await db.schema.alterTable('bookings').addColumn('told_start', 'bigint').execute();
    },
  },
  {
    name: '036-reminders-by-state',
    up: async (db) => {
      await db.schema.dropIndex('leads_by_reminder').execute();
      await db.schema
        .createIndex('leads_by_reminder')
        .on('leads')
        .columns(['state', 'remind_on', 'received_at', 'id'])
        .execute();
    },
  },
  {
    name: '037-site-editing',
    up: async (db) => {
      // Whoever may invite people was trusted with everything before.
      await db.schema
        .alterTable('people')
        .addColumn('publisher', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db
        .updateTable('people')
        .set(({ ref }) => ({ publisher: ref('manager') }))
        .execute();
      await db.schema
        .createTable('site_changes')
        .addColumn('file', 'text', (column) => column.primaryKey())
        .addColumn('digest', 'text')
        .addColumn('base', 'text')
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('publisher_tasks')
        .addColumn('number', 'integer', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('files', 'text', (column) => column.notNull())
        .addColumn('base', 'text', (column) => column.notNull())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('claimed_until', 'bigint', (column) => column.notNull())
        .addColumn('report', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '038-reminders-of-each',
    up: async (db) => {
      await db.schema
        .createTable('lead_reminders')
        .addColumn('lead_id', 'text', (column) =>
          column.notNull().references('leads.id').onDelete('cascade'),
        )
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('remind_on', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('lead_reminders_key', ['lead_id', 'person', 'remind_on'])
        .execute();
      const reminded = await db
        .selectFrom('leads')
        .select(['id', 'remind_on'])
        .where('remind_on', 'is not', null)
        .execute();
      for (const { id, remind_on } of reminded) {
        const set = await db
          .selectFrom('lead_events')
          .select('person')
          .where('lead_id', '=', id)
          .where('kind', '=', 'reminder')
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirst();
        await db
          .insertInto('lead_reminders')
          .values({ lead_id: id, person: set?.person ?? 'Somebody', remind_on: String(remind_on) })
          .execute();
      }
    },
  },
  {
    name: '039-submitted',
    up: async (db) => {
      await db.schema
        .alterTable('leads')
        .addColumn('submitted', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  },
];
