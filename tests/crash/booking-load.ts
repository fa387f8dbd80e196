import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { bookableDays } from '../../src/booking/bookable-days.ts';
import { bookingRules } from '../../src/booking/booking-rules.ts';
import { cellsOf } from '../../src/booking/cells.ts';
import { readAgency } from '../../src/content/loading/read-agency.ts';
import { listBookings } from '../../src/leads/server/store/lead-queries.ts';
import { type Instant, instantText } from '../../src/platform/instant.ts';
import { uuidv7 } from '../../src/platform/uuidv7.ts';
import { leadDatabase } from '../../src/schema/lead-database.ts';
import { waitMs } from '../wait-ms.ts';

/** Clients that book and cancel sessions, and retry each request until it is answered. */
export type BookingLoad = {
  /** The last acknowledged state of each booking, by id: its start, or cancelled. */
  acknowledged: ReadonlyMap<string, Instant | 'cancelled'>;
  /** Responses other than success, 409 and 503. */
  unexpected: readonly string[];
  /** Stops, and resolves when every request is answered. */
  finish: () => Promise<void>;
};

const pauseMs = 15;

type Answer = { status: number; body: { id?: string; key?: string } };

/** The starts of all sessions on offer in an empty database. */
export function allStarts(): Instant[] {
  const rules = bookingRules(readAgency());
  if (!rules) throw new Error('booking is off in content/agency.yaml');
  return bookableDays(rules, Date.now(), () => true)
    .slice(1)
    .flatMap(({ slots }) => slots.map(({ start }) => start));
}

/** Posts JSON; status 0 means no answer. */
export async function postJson(url: string, body: Record<string, unknown>): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0, body: {} };
  }
}

/**
 * Starts clients, spread over the servers at these URLs; a client switches servers after a failure.
 */
export function startBookingLoad(clients: number, urls: readonly string[]): BookingLoad {
  const starts = allStarts();
  const acknowledged = new Map<string, number | 'cancelled'>();
  const unexpected: string[] = [];
  let booking = true;
  let deadline = Number.POSITIVE_INFINITY;
  let turn = 0;

  async function send(path: string, body: Record<string, unknown>): Promise<Answer> {
    for (;;) {
      const answer = await postJson(`${urls[turn % urls.length]}${path}`, body);
      if (answer.status !== 0 && answer.status !== 503) return answer;
      if (Date.now() > deadline) throw new Error(`no server answered ${path}`);
      turn += 1;
      await sleep(pauseMs * 4);
    }
  }

  async function client(): Promise<void> {
    while (booking) {
      const id = uuidv7();
      const start = starts[Math.floor(Math.random() * starts.length)] ?? 0;
      const email = `${id}@shop.example`;
      const request = { id, name: 'Dana', email, start: instantText(start) };
      const { status, body } = await send('/api/bookings', request);
      if (status === 200 || status === 201) {
        acknowledged.set(id, start);
        // Cancels most of them, so that times remain.
        if (Math.random() < 0.7) {
          const answer = await send(`/api/bookings/${id}/cancel`, { key: body.key });
          if (answer.status === 200) acknowledged.set(id, 'cancelled');
          else unexpected.push(`${answer.status} for cancelling ${id}`);
        }
      } else if (status !== 409) unexpected.push(`${status} for ${id}`);
      await sleep(pauseMs);
    }
  }

  const working = Promise.all(Array.from({ length: clients }, client));
  working.catch(() => undefined);
  return {
    acknowledged,
    unexpected,
    finish: async () => {
      booking = false;
      deadline = Date.now() + waitMs;
      await working;
    },
  };
}

/**
 * Checks that every acknowledged booking is stored, and that bookings and cells match one to one.
 */
export async function expectNoBookingLost(databaseUrl: string, load: BookingLoad): Promise<void> {
  const database = leadDatabase(databaseUrl);
  const [booked, cells] = await database.use(async (store) => [
    await listBookings(store, { from: 0, all: true }),
    await store.db.selectFrom('taken_cells').selectAll().orderBy('cell').execute(),
  ]);
  await database.close();

  const stored = new Map(
    booked.map(({ lead, booking }): [string, number | 'cancelled'] => [
      lead.id,
      booking.state === 'cancelled' ? 'cancelled' : booking.start,
    ]),
  );
  const lost = [...load.acknowledged].filter(([id, state]) => stored.get(id) !== state);
  expect(load.unexpected).toEqual([]);
  expect(load.acknowledged.size).toBeGreaterThan(0);
  expect(lost, 'acknowledged but lost').toEqual([]);
  const expected = booked
    .filter(({ booking }) => booking.state === 'open')
    .flatMap(({ lead, booking: { start, freeAt } }) =>
      cellsOf({ start, end: freeAt }, 0).map((cell) => ({ cell, lane: 0, booking_id: lead.id })),
    )
    .sort((a, b) => a.cell - b.cell);
  expect(cells, 'cells without a booking, or bookings without their cells').toEqual(expected);
}
