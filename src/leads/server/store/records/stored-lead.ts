import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import {
  type DeliveryTable,
  fieldColumns,
  type LeadTable,
  type Tables,
} from '../../../../schema/tables.ts';
import { mapAttribution } from '../../../../vocabulary/attribution.ts';
import { generalService, type Lead } from '../../../../vocabulary/lead.ts';
import { mapLeadFields } from '../../../../vocabulary/lead-fields.ts';
import type { LeadProgress } from '../../../../vocabulary/progress.ts';
import type { LeadReminder } from '../../../reminder.ts';
import { type Suspicion, suspicions } from '../../../suspicion.ts';
import { remindersOf } from './lead-reminders.ts';
import { bookingsOf, type StoredBooking } from './stored-booking.ts';

const text = z.string().catch('');
// https://tc39.es/ecma262/#sec-time-values-and-time-range
const latestDate = 8.64e15;

const attributionSchema = z.object({ ...mapAttribution(() => text), other: text });

/** A lead with everything the store knows about it, including its session if it booked one. */
export type StoredLead<Booking = StoredBooking | undefined> = {
  lead: Lead;
  reference: string;
  receivedAt: Date;
  /** Empty if it is not suspected, or was released. */
  suspicions: Suspicion[];
  state: LeadTable['state'];
  /** The step that the agency set. */
  progress: LeadProgress;
  /** The id of the earlier lead of the same sender that this one corrects. */
  corrects: string | undefined;
  /** Reminders, earliest first. */
  reminders: readonly LeadReminder[];
  booking: Booking;
  deliveries: readonly Selectable<DeliveryTable>[];
};

/** Whether a lead booked a session. */
export const isBooked = (stored: StoredLead): stored is StoredLead<StoredBooking> =>
  stored.booking !== undefined;

/** Parses JSON; damaged JSON gives an empty object. */
function readJson(json: string): unknown {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

/** Parses the attribution column; damaged values are empty. */
export function readAttribution(json: string): z.output<typeof attributionSchema> {
  return attributionSchema.safeParse(readJson(json)).data ?? attributionSchema.parse({});
}

const readSuspicions = (column: string): Suspicion[] => {
  const names = column.split(',');
  return suspicions.filter((each) => names.includes(each));
};

function leadOf(row: Selectable<LeadTable>): Lead {
  const { other, ...attribution } = readAttribution(row.attribution);
  const fields = mapLeadFields((field) => row[fieldColumns[field]] ?? '');
  const service = fields.service || (row.kind === 'form' ? generalService : '');
  return { id: row.id, kind: row.kind, ...fields, service, company: '', attribution, other };
}

/** Converts rows of the lead table, at most 30,000. Drops damaged values, not leads. */
export async function storedLeads(
  db: Kysely<Tables>,
  rows: readonly Selectable<LeadTable>[],
): Promise<StoredLead[]> {
  const ids = rows.map(({ id }) => id);
  const bookings = await bookingsOf(db, rows);
  const queued = db.selectFrom('deliveries').selectAll().where('lead_id', 'in', ids);
  const deliveries = Map.groupBy(await queued.orderBy('target').execute(), (each) => each.lead_id);
  const reminders = await remindersOf(db, ids);
  return rows.map((row) => ({
    lead: leadOf(row),
    reference: row.reference,
    receivedAt: new Date(Math.abs(row.received_at) <= latestDate ? row.received_at : 0),
    suspicions: readSuspicions(row.suspicion),
    state: row.state,
    progress: row.progress,
    corrects: row.corrects ?? undefined,
    reminders: reminders.get(row.id) ?? [],
    booking: bookings.get(row.id),
    deliveries: deliveries.get(row.id) ?? [],
  }));
}
