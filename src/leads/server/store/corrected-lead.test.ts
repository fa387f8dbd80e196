import { describe, expect, test } from 'vitest';
import { markSpam } from '../../../desk/server/store/lead-changes.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { eachFresh, freshDatabases } from '../../../testing/fresh-databases.ts';
import { correctedLead } from './corrected-lead.ts';
import { findLead } from './lead-queries.ts';
import { type NewLead, storeLead } from './store-leads.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const minute = 60 * 1000;
const databases = freshDatabases();

describe.each(databases.engines)('a correction with $engine', ({ fresh }) => {
  const use = eachFresh(fresh);

  async function store(rest: Partial<NewLead> = {}, fields: Record<string, unknown> = {}) {
    const newLead = exampleNewLead(fields, { receivedAt: now, ...rest });
    await use((store) => storeLead(store, newLead, ['mail', 'acknowledgment']));
    return newLead.lead.id;
  }
  const corrected = (id: string, at = now + minute) => use((store) => correctedLead(store, id, at));

  test('is trusted for an hour, five times, and only of an accepted lead', async () => {
    const id = await store();
    expect(await corrected(uuidv7())).toBeUndefined();
    expect(await corrected(id, now + 61 * minute)).toEqual({ isTrusted: false });
    // The clock was set back.
    expect(await corrected(id, now - 61 * minute)).toEqual({ isTrusted: false });
    for (let time = 0; time < 5; time += 1) {
      expect(await corrected(id)).toEqual({ isTrusted: true });
      await store({ corrects: id });
    }
    expect(await corrected(id)).toEqual({ isTrusted: false });
    expect(await corrected(await store({ suspicions: ['burst'] }))).toEqual({ isTrusted: false });
    const spam = await store();
    await use((store) => markSpam(store, { id: spam }, { by: 'Dana', now }));
    expect(await corrected(spam)).toEqual({ isTrusted: false });
  });

  test('is acknowledged at another mailbox, and not again at the same', async () => {
    const id = await store();
    const acknowledgmentOf = async (lead: string) => {
      const stored = await use((store) => findLead(store, lead));
      return stored?.deliveries.find(({ target }) => target === 'acknowledgment')?.state;
    };
    const same = await store({ corrects: id }, { email: 'DANA@reyes.example', phone: '' });
    const other = await store({ corrects: id }, { email: 'dana@reyes.com.example' });
    expect(await Promise.all([id, same, other].map(acknowledgmentOf))).toEqual([
      'waiting',
      'dropped',
      'waiting',
    ]);
  });
});
