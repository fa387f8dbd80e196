import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { mapAttribution } from '../../lead/attribution.ts';
import { type ChatLead, generalService, type Lead } from '../../lead/lead.ts';
import type { LeadProgress } from '../../lead/progress.ts';
import { bookingsOf, type StoredBooking } from './stored-booking.ts';
import type { LeadTable, Tables } from './tables.ts';

const text = z.string().catch('');
// In ms since 1970: https://tc39.es/ecma262/#sec-time-values-and-time-range
const latestDate = 8.64e15;

const attributionSchema = z.object({ ...mapAttribution(() => text), other: text });

/** A lead read from the store. */
export type StoredLead = {
  lead: Lead;
  reference: string;
  receivedAt: Date;
  /** Why it is suspected; empty if it is not, or was released. */
  suspicions: string[];
  state: LeadTable['state'];
  /** How far the agency is with it. */
  progress: LeadProgress;
  /** The id of the visitor's last correction of it, if any. */
  correctedBy: string | undefined;
  /** Its session, if it booked one. */
  booking: StoredBooking | undefined;
};

/** Parses JSON; damaged JSON gives an empty object. */
function readJson(json: string): unknown {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

function leadOfKind(
  { kind, service, message }: Selectable<LeadTable>,
  common: Omit<ChatLead, 'kind' | 'message'>,
): Lead {
  switch (kind) {
    case 'chat':
      return { ...common, kind, message: message ?? '' };
    case 'booking':
      return { ...common, kind, message: message ?? '' };
    default:
      return {
        ...common,
        kind: 'form',
        service: service ?? generalService,
        message: message ?? '',
      };
  }
}

/** Reads the column of attributions; damaged values are empty. */
export function readAttribution(json: string): z.output<typeof attributionSchema> {
  return attributionSchema.safeParse(readJson(json)).data ?? attributionSchema.parse({});
}

/** Converts a row of the lead table. Damaged values are dropped; the lead is not. */
function storedLead(row: Selectable<LeadTable>, booking: StoredBooking | undefined): StoredLead {
  const { other, ...attribution } = readAttribution(row.attribution);
  const common = {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: '',
    attribution,
    other,
  };
  return {
    lead: leadOfKind(row, common),
    reference: row.reference,
    receivedAt: new Date(Math.abs(row.received_at) <= latestDate ? row.received_at : 0),
    suspicions: row.suspicion === '' ? [] : row.suspicion.split(','),
    state: row.state,
    progress: row.progress,
    correctedBy: row.corrected_by ?? undefined,
    booking,
  };
}

/** Converts rows of the lead table, with the bookings of those that have one. */
export async function storedLeads(
  db: Kysely<Tables>,
  rows: readonly Selectable<LeadTable>[],
): Promise<StoredLead[]> {
  const bookings = await bookingsOf(db, rows);
  return rows.map((row) => storedLead(row, bookings.get(row.id)));
}
