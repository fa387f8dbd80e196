import type { Temporal } from 'temporal-polyfill';
import type { Agency } from '../../agency/agency.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import { storeUnderFreeId } from '../../leads/server/store/store-leads.ts';
import type { Instant } from '../../platform/instant.ts';
import { newSecret } from '../../platform/server/secret.ts';
import type { Store } from '../../schema/tables.ts';
import { mapAttribution, phoneRequest } from '../../vocabulary/attribution.ts';
import type { Lead } from '../../vocabulary/lead.ts';
import { mapLeadFields } from '../../vocabulary/lead-fields.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { bookingDeliveries, type Recipients } from './booking-deliveries.ts';
import { maxAheadMs } from './staff-changes.ts';
import { storeBooking } from './store/store-booking.ts';

const minuteMs = 60_000;

/** The caller's details and the time of the session. */
export type CallerSession = Pick<Lead, 'id' | 'name' | 'email' | 'phone' | 'message'> & {
  /** In the agency's time zone. */
  time: Temporal.PlainDateTime;
};

type Options = {
  agency: Pick<Agency, 'timeZone'> & { booking: NonNullable<Agency['booking']> };
  recipients: Recipients;
  /** Assigns an id to a session, as `submissionIds` does. */
  idOf: ServerMemory['idOf'];
};

type AddResult =
  | { outcome: 'added'; id: string }
  | { outcome: 'past' | 'far' | 'taken' | 'too-many'; start: Instant };

/**
 * Books a session for a caller, at any time not taken by another session. A repeated request also
 * returns `added`. A different request that reuses the id of a stored session, such as after the
 * Back button, adds another session. `far`: the time is beyond `maxAheadMs`. `too-many`: the email
 * address has too many upcoming sessions.
 */
export async function addSession(
  store: Store,
  { time, ...details }: CallerSession,
  enteredBy: Actor,
  { agency: { timeZone, booking }, recipients, idOf }: Options,
): Promise<AddResult> {
  const { now } = enteredBy;
  const start = time.toZonedDateTime(timeZone).epochMilliseconds;
  if (start <= now) return { outcome: 'past', start };
  if (start > now + maxAheadMs) return { outcome: 'far', start };
  const end = start + booking.minutes * minuteMs;
  const lead: Lead = {
    ...mapLeadFields(() => ''),
    ...details,
    kind: 'booking',
    company: '',
    attribution: { ...mapAttribution(() => ''), request: phoneRequest },
    other: '',
  };
  const add = (id: string) =>
    storeBooking(store, {
      newLead: {
        lead: { ...lead, id },
        reference: leadReference(id),
        receivedAt: now,
        suspicions: [],
        enteredBy,
      },
      time: { start, end, freeAt: end + booking.buffer * minuteMs, capacity: booking.capacity },
      mustBeDuplicate: false,
      key: newSecret(128),
      confirmKey: newSecret(128),
      heldUntil: now,
      deliveries: { open: bookingDeliveries(recipients, { start, end }, now), held: [] },
    });
  const otherId = (turn: number) => idOf({ ...lead, start, turn });
  const { id, outcome } = await storeUnderFreeId(lead.id, otherId, add);
  if (outcome === 'stored' || outcome === 'duplicate') return { outcome: 'added', id };
  return { outcome, start };
}
