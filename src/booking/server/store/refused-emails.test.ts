import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markSpam } from '../../../desk/server/store/lead-changes.ts';
import { eraseLeads } from '../../../desk/server/store/lead-erasure.ts';
import { findBooking } from '../../../leads/server/store/lead-queries.ts';
import type { Instant } from '../../../platform/instant.ts';
import { type LeadDatabase, leadDatabase } from '../../../schema/lead-database.ts';
import { exampleBooking, exampleTime } from '../../../testing/example-booking.ts';
import { freshDatabases } from '../../../testing/fresh-databases.ts';
import { isVisitorTarget, reminderTargets } from '../../../vocabulary/delivery-targets.ts';
import { bookingDeliveries, missingDeliveries } from '../booking-deliveries.ts';
import { cancelSession, moveSession } from '../staff-changes.ts';
import { storeBooking } from './store-booking.ts';
import { queueUnreportedChanges } from './unreported-bookings.ts';
import { cancelBooking, isVisitorNotified, moveBooking } from './update-booking.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const now = Date.parse('2026-11-24T16:30:00Z');
const ten = Date.parse('2026-11-25T16:00:00Z');
const databases = freshDatabases();

describe.each(databases.engines)(
  'a session whose first email was refused, in $engine',
  (engine) => {
    const { fresh, rule } = engine;
    let database: LeadDatabase;
    beforeEach(async () => {
      database = leadDatabase(await fresh());
    });
    afterEach(() => database.close());
    const use: LeadDatabase['use'] = (work) => database.use(work);

    const recipients = { agencyTargets: ['mail'], mailsVisitors: true };
    const missing = missingDeliveries(recipients);
    const start = ten + 3 * day;
    const time = exampleTime(start + 4 * hour);

    const book = async (at: Instant) => {
      const deliveries = bookingDeliveries(recipients, exampleTime(at), now);
      const lead = { email: 'stranger@reyes.example' };
      const booking = exampleBooking(at, now, { lead, deliveries });
      await use((store) => storeBooking(store, booking));
      return booking;
    };
    /** Books and cancels until the mailbox may get no more emails, then books once more. */
    async function refused(): Promise<string> {
      for (const each of [0, 1, 2]) {
        const { newLead } = await book(ten + each * hour);
        await use((store) => cancelBooking(store, byVisitor(newLead.lead.id)));
      }
      return (await book(start)).newLead.lead.id;
    }
    const toVisitor = async (id: string) => {
      const { deliveries = [] } = (await use((store) => findBooking(store, id))) ?? {};
      return deliveries.filter(({ target }) => isVisitorTarget(target));
    };
    /** The deliveries to the visitor once everything unreported is queued. */
    const mailed = async (id: string) => {
      await use((store) => queueUnreportedChanges(store, missing, now + 1));
      const sent = (await toVisitor(id)).filter(({ state }) => state !== 'dropped');
      return sent.map(({ target }) => target).toSorted();
    };
    const change = (id: string) => ({ id, now: now + 1, replacedTargets: reminderTargets });
    const byVisitor = (id: string) => ({
      ...change(id),
      key: 'secret',
      deliveries: bookingDeliveries(recipients, time, now + 1),
    });
    const byAgency = { by: 'Dana', now: now + 1, version: 0, messageToVisitor: '' };

    rule('sends no reminder either, and says why', async () => {
      const id = await refused();
      expect(await toVisitor(id)).toMatchObject(
        ['reminder-day', 'reminder-hour', 'visitor-mail'].map((target) => ({
          target,
          state: 'dropped',
          last_error: 'This address has already been sent 3 emails in the last 24 hours',
        })),
      );
      expect(await mailed(id)).toEqual([]);
    });

    rule('sends nothing about what its link changes', async () => {
      const id = await refused();
      await use((store) => moveBooking(store, { ...byVisitor(id), time }));
      expect(await mailed(id)).toEqual([]);
      await use((store) => cancelBooking(store, byVisitor(id)));
      expect(await mailed(id)).toEqual([]);
    });

    rule('sends nothing when it is spam or erased', async () => {
      const id = await refused();
      const found = await use((store) => findBooking(store, id));
      expect(found && isVisitorNotified(found.booking, found.deliveries)).toBe(false);
      await use((store) => markSpam(store, { id }, byAgency));
      expect(await mailed(id)).toEqual([]);
      const other = await book(start + hour);
      await use((store) => eraseLeads(store, [other.newLead.lead.id], now + 1));
      expect(await mailed(other.newLead.lead.id)).toEqual([]);
    });

    test('sends the emails again that follow what the agency does for the visitor', async () => {
      const id = await refused();
      const at = Temporal.PlainDateTime.from('2026-11-28T14:00');
      const agency = { timeZone: 'America/Chicago', booking: undefined };
      const booked = await use((store) => findBooking(store, id));
      if (!booked) throw new Error('the session is gone');
      await use((store) => moveSession(store, booked, { ...byAgency, time: at, agency }));
      // Before that email is even queued, the visitor moves the session once more.
      await use((store) => moveBooking(store, { ...byVisitor(id), time }));
      expect(await mailed(id)).toEqual(['reminder-day', 'reminder-hour', 'visitor-mail']);
    });

    rule('tells of its cancellation by the agency', async () => {
      const id = await refused();
      await use((store) => cancelSession(store, id, byAgency));
      expect(await mailed(id)).toEqual(['visitor-mail']);
    });

    rule('is not one that the agency added itself', async () => {
      await refused();
      const lead = { email: 'stranger@reyes.example' };
      const deliveries = bookingDeliveries(recipients, exampleTime(start + day), now);
      const added = exampleBooking(start + day, now, { lead, deliveries });
      const newLead = { ...added.newLead, enteredBy: { by: 'Dana', now } };
      await use((store) => storeBooking(store, { ...added, newLead }));
      expect(await mailed(added.newLead.lead.id)).toHaveLength(3);
    });
  },
);
