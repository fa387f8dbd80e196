import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeBooking } from '../../../booking/server/store/store-booking.ts';
import { countLeads, sessionsAhead } from '../../../leads/server/store/lead-inbox.ts';
import {
  type LeadDatabase,
  leadDatabase,
} from '../../../platform/server/database/lead-database.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import { exampleBooking } from '../../../testing/example-booking.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { freshDatabases } from '../../../testing/fresh-databases.ts';
import { storeLeads } from '../../../testing/store-example-leads.ts';
import { changeInBulk, leadIds } from './bulk-changes.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const day = 24 * 60 * 60 * 1000;
const databases = freshDatabases();

describe.each(databases.engines)('several leads in $engine', ({ fresh, rule }) => {
  let database: LeadDatabase;
  let ids: string[];

  beforeEach(async () => {
    database = leadDatabase(await fresh());
    const leads = Array.from({ length: 120 }, (_, index) =>
      // Many arrive at the same moment, so that their ids decide the order.
      exampleNewLead({ id: uuidv7() }, { receivedAt: now - Math.floor(index / 60) }),
    );
    ids = leads.map(({ lead }) => lead.id);
    await database.use((store) => storeLeads(store, leads, ['mail']));
  });
  afterEach(() => database.close());

  const accepted = { state: 'accepted' } as const;
  const change = { actor: { by: 'Dana', now }, capacity: 1, signal: new AbortController().signal };
  const none = () => ({ done: 0, later: 0, withoutTime: [] });
  const count = (filter: Parameters<typeof leadIds>[1]) =>
    database.use((store) => countLeads(store, filter));

  test('each is read once, also up to a given one', async () => {
    const read: string[] = [];
    for await (const chunk of leadIds(database, accepted)) read.push(...chunk);
    expect(read.toSorted()).toEqual(ids.toSorted());
    const tenth = { at: now, id: read[9] ?? '' };
    expect(await count({ ...accepted, upTo: tenth })).toBe(111);
    const bounded: string[] = [];
    for await (const chunk of leadIds(database, { ...accepted, upTo: tenth }))
      bounded.push(...chunk);
    expect(bounded).toEqual(read.slice(9));
  });

  rule(
    'a change stops after a chunk when it is told to, and goes on with the next call',
    async () => {
      const step = async (act: 'spam' | 'release' | 'erase', state: 'accepted' | 'suspected') => {
        const counts = none();
        const stopped = { ...change, act, state, signal: AbortSignal.abort() };
        const ending = await changeInBulk(database, leadIds(database, { state }), stopped, counts);
        return [ending.state, counts.done];
      };
      for (const [act, state] of [
        ['spam', 'accepted'],
        ['release', 'suspected'],
        ['erase', 'accepted'],
      ] as const) {
        const steps: unknown[] = [];
        for (let turn = 0; turn < 4; turn += 1) steps.push(await step(act, state));
        expect(steps, act).toEqual([
          ['stopped', 50],
          ['stopped', 50],
          ['stopped', 20],
          ['stopped', 0],
        ]);
      }
      expect(await count({})).toBe(0);
    },
  );

  rule('sessions ahead are named, but not those that are over or cancelled', async () => {
    const start = now + 2 * day;
    const booking = exampleBooking(start, now);
    await database.use((store) => storeBooking(store, booking));
    await database.use((store) => storeBooking(store, exampleBooking(now - day, now - 2 * day)));
    const ahead = () => database.use((store) => sessionsAhead(store, accepted, now));
    expect(await ahead()).toEqual([`${booking.newLead.lead.id}.0-open`]);
    const spam = { ...change, act: 'spam', state: 'accepted' } as const;
    const counts = none();
    const ending = await changeInBulk(database, leadIds(database, accepted), spam, counts);
    expect(ending).toEqual({ state: 'finished' });
    expect(counts).toEqual({ done: 122, later: 0, withoutTime: [] });
    expect(await ahead()).toEqual([]);
    const cancelled = await database.use(({ db }) =>
      db.selectFrom('bookings').select('starts_at').where('state', '=', 'cancelled').execute(),
    );
    expect(cancelled).toEqual([{ starts_at: start }]);
  });
});
