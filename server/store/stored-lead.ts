import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Attribution, Lead } from '../../lead/lead.ts';
import { defaultContactService } from '../../lead/services.ts';
import type { LeadTable } from './tables.ts';

const text = z.string().catch('');

const attributionSchema: z.ZodType<Attribution> = z.object({
  page: text,
  landingPage: text,
  referrerHost: text,
  utmSource: text,
  utmMedium: text,
  utmCampaign: text,
  utmTerm: text,
  utmContent: text,
});

/** A lead as it comes out of the store. */
export type StoredLead = {
  lead: Lead;
  reference: string;
  receivedAt: Date;
  /** The signals that made it suspected; empty when it never was or has been released. */
  suspicions: string[];
  state: LeadTable['state'];
};

/** Reads a row of the table of leads. */
export function storedLead(row: Selectable<LeadTable>): StoredLead {
  const common = {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: '',
    elapsedMs: undefined,
    attribution: attributionSchema.parse(JSON.parse(row.attribution)),
  };
  const lead: Lead =
    row.kind === 'chat'
      ? { ...common, kind: 'chat' }
      : {
          ...common,
          kind: 'form',
          service: row.service ?? defaultContactService,
          message: row.message ?? '',
        };
  return {
    lead,
    reference: row.reference,
    receivedAt: new Date(row.received_at),
    suspicions: row.suspicion === '' ? [] : row.suspicion.split(','),
    state: row.state,
  };
}
