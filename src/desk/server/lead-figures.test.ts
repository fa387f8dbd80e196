import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { LeadOrigin } from '../../leads/server/store/lead-origins.ts';
import { testAgency } from '../../testing/test-site.ts';
import { lastWeeks, leadFigures } from './lead-figures.ts';

// A Wednesday, 10:00 in Chicago; the agency is open from 9 to 18 on weekdays.
const now = Date.parse('2026-11-25T16:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const lead = (fields: Partial<LeadOrigin>): LeadOrigin => ({
  receivedAt: now - day,
  progress: 'new',
  kind: 'form',
  service: 'Paid Ads',
  isByPhone: false,
  page: '/contact',
  source: '',
  ...fields,
});
/** The figures of leads, read one at a time. */
const figures = (...leads: LeadOrigin[]) =>
  leadFigures(
    Readable.from(leads.map((each) => [each])),
    lastWeeks('2026-11-25'),
    testAgency.timeZone,
  );

test('the twelve weeks begin on Mondays in the agency’s time zone', async () => {
  const { periods, unit, range } = await figures(
    // Midnight between Sunday and Monday in Chicago is 6:00 in UTC.
    lead({ receivedAt: Date.parse('2026-11-23T05:59:59Z') }),
    lead({ receivedAt: Date.parse('2026-11-23T06:00:00Z') }),
    lead({ receivedAt: now }),
  );
  // Weeks without leads are left out.
  expect({ periods, unit, range }).toEqual({
    periods: [
      { firstDay: '2026-11-16', count: 1 },
      { firstDay: '2026-11-23', count: 2 },
    ],
    unit: 'week',
    range: { from: '2026-09-07', to: '2026-11-25' },
  });
});

test('many weeks are counted by months', async () => {
  const leads = ['2025-12-31T12:00:00Z', '2026-02-01T05:59:59Z', '2026-02-01T06:00:00Z'];
  const read = Readable.from([leads.map((at) => lead({ receivedAt: Date.parse(at) }))]);
  const days = { from: '2025-12-15', to: '2026-06-30' };
  const { unit, periods } = await leadFigures(read, days, testAgency.timeZone);
  expect({ unit, periods }).toEqual({
    unit: 'month',
    periods: [
      { firstDay: '2025-12-01', count: 1 },
      { firstDay: '2026-01-01', count: 1 },
      { firstDay: '2026-02-01', count: 1 },
    ],
  });
});

test('pages and sources are counted, most frequent first, and the rest is summed up', async () => {
  const many = Array.from({ length: 9 }, (_, index) => lead({ page: `/p${index}` }));
  const { pages, sources } = await figures(
    lead({}),
    lead({ source: 'newsletter' }),
    lead({}),
    ...many,
  );
  expect(pages.slice(0, 2)).toEqual([
    { name: '/contact', count: 3, won: 0 },
    { name: '/p0', count: 1, won: 0 },
  ]);
  expect(pages.at(-1)).toEqual({ name: 'others', count: 3, won: 0 });
  expect(sources).toEqual([
    { name: 'direct', count: 11, won: 0 },
    { name: 'newsletter', count: 1, won: 0 },
  ]);
});

test('leads are counted by step', async () => {
  const { progress } = await figures(lead({}), lead({ progress: 'won' }), lead({}));
  expect(progress).toEqual([
    { name: 'new', count: 2 },
    { name: 'won', count: 1 },
  ]);
});

test('customers are counted by page, source and service, with calls and sessions', async () => {
  const { pages, sources, services } = await figures(
    lead({ progress: 'won' }),
    lead({ progress: 'lost' }),
    lead({ kind: 'booking', service: '', source: 'maps', page: '/book', progress: 'won' }),
    lead({ kind: 'call', service: '', page: '', isByPhone: true, progress: 'won' }),
  );
  expect(pages).toEqual([
    { name: '/contact', count: 2, won: 1 },
    { name: '/book', count: 1, won: 1 },
    { name: 'by phone', count: 1, won: 1 },
  ]);
  expect(sources).toEqual([
    { name: 'direct', count: 2, won: 1 },
    { name: 'by phone', count: 1, won: 1 },
    { name: 'maps', count: 1, won: 1 },
  ]);
  expect(services).toEqual([
    { name: 'Paid Ads', count: 2, won: 1 },
    { name: 'by phone', count: 1, won: 1 },
    { name: 'strategy session', count: 1, won: 1 },
  ]);
});
