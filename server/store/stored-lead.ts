import type { Selectable } from 'kysely';
import { z } from 'zod';
import { eachAttribution } from '../../lead/attribution.ts';
import { generalService, type Lead } from '../../lead/lead.ts';
import type { LeadTable } from './tables.ts';

const text = z.string().catch('');
// In ms since 1970: https://tc39.es/ecma262/#sec-time-values-and-time-range
const latestDate = 8.64e15;

const attributionSchema = z.object({ ...eachAttribution(() => text), other: text });

/** A lead as it comes out of the store. */
export type StoredLead = {
  lead: Lead;
  reference: string;
  receivedAt: Date;
  /** The signals that made it suspected; empty when it never was or has been released. */
  suspicions: string[];
  state: LeadTable['state'];
};

/** What JSON holds, or nothing where something has damaged it. */
function readJson(json: string): unknown {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

/** Reads a row of the table of leads. A damaged part of it costs that part and not the lead. */
export function storedLead(row: Selectable<LeadTable>): StoredLead {
  const aside = attributionSchema.safeParse(readJson(row.attribution));
  const { other, ...attribution } = aside.data ?? attributionSchema.parse({});
  const common = {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: '',
    attribution,
    other,
  };
  const lead: Lead =
    row.kind === 'chat'
      ? { ...common, kind: 'chat' }
      : {
          ...common,
          kind: 'form',
          service: row.service ?? generalService,
          message: row.message ?? '',
        };
  return {
    lead,
    reference: row.reference,
    receivedAt: new Date(Math.abs(row.received_at) <= latestDate ? row.received_at : 0),
    suspicions: row.suspicion === '' ? [] : row.suspicion.split(','),
    state: row.state,
  };
}
