import type { Temporal } from 'temporal-polyfill';
import type { Agency } from '../../core/agency/agency.ts';
import type { Instant } from '../../core/instant.ts';
import { byPhone, mapAttribution } from '../../core/lead/attribution.ts';
import type { Lead } from '../../core/lead/lead.ts';
import { mapLeadFields } from '../../core/lead/lead-fields.ts';
import { leadReference } from '../../core/lead/lead-id.ts';
import { newSecret } from '../secret.ts';
import { storeBooking } from '../store/bookings/store-booking.ts';
import type { Store } from '../store/engine/engine.ts';
import { type Actor, recordEvent } from '../store/records/lead-events.ts';
import { bookingDeliveries, type Recipients } from './booking-deliveries.ts';
import { farthestMs } from './change-session.ts';

const minuteMs = 60_000;

/** Who called, and when the session is to be. */
export type CalledSession = Pick<Lead, 'id' | 'name' | 'email' | 'phone' | 'message'> & {
  /** In the agency's time zone. */
  time: Temporal.PlainDateTime;
};

type Options = {
  agency: Pick<Agency, 'timeZone'> & { booking: NonNullable<Agency['booking']> };
  recipients: Recipients;
};

/**
 * Books a session for somebody who called, at any time that no other session has. `added` also for
 * a request that is repeated; `too-many`: the address has too many sessions ahead.
 */
export async function addSession(
  store: Store,
  { id, time, ...written }: CalledSession,
  actor: Actor,
  { agency: { timeZone, booking }, recipients }: Options,
): Promise<{ outcome: 'added' | 'past' | 'far' | 'taken' | 'too-many'; start: Instant }> {
  const { now } = actor;
  const start = time.toZonedDateTime(timeZone).epochMilliseconds;
  if (start <= now) return { outcome: 'past', start };
  if (start > now + farthestMs) return { outcome: 'far', start };
  const end = start + booking.minutes * minuteMs;
  const lead: Lead = {
    ...mapLeadFields(() => ''),
    ...written,
    id,
    kind: 'booking',
    company: '',
    attribution: { ...mapAttribution(() => ''), request: byPhone },
    other: '',
  };
  const { outcome } = await storeBooking(store, {
    newLead: { lead, reference: leadReference(id), receivedAt: now, suspicions: [] },
    time: { start, end, freeAt: end + booking.buffer * minuteMs, capacity: booking.capacity },
    isOffered: true,
    key: newSecret(128),
    confirmKey: newSecret(128),
    heldUntil: now,
    deliveries: { open: bookingDeliveries(recipients, { start, end }, now), held: [] },
  });
  if (outcome === 'stored') {
    await store.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('leads').set({ read_at: now }).where('id', '=', id).execute();
      await recordEvent(transaction, actor, { leadId: id, kind: 'entered' });
    });
  }
  if (outcome === 'stored' || outcome === 'duplicate') return { outcome: 'added', start };
  return { outcome: outcome === 'too-many' ? 'too-many' : 'taken', start };
}
