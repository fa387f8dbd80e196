import type { StoredLead } from '../leads/server/store/records/stored-lead.ts';
import type { NewLead } from '../leads/server/store/store-leads.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { type Lead, parseLead } from '../vocabulary/lead.ts';
import { leadReference } from '../vocabulary/lead-id.ts';

/** A form submission with the given fields replaced; an undefined field is omitted. */
export function exampleSubmission(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const submission = {
    id: uuidv7(),
    kind: 'form',
    name: 'Dana Reyes',
    email: 'dana@reyes.example',
    phone: '(214) 555-0142',
    service: 'SEO & Content',
    message: 'We open a second shop in May.\nCan you help?',
    page: '/contact',
    utmSource: 'newsletter',
    ...fields,
  };
  return Object.fromEntries(Object.entries(submission).filter(([, value]) => value !== undefined));
}

/** A form lead with the given fields replaced. */
export function exampleLead(fields: Record<string, unknown> = {}): Lead {
  const parsed = parseLead(exampleSubmission(fields));
  if (parsed.outcome === 'invalid') throw new Error(JSON.stringify(parsed));
  return parsed.lead;
}

/** A lead as the store returns it, with the given values replaced. */
export const exampleStoredLead = (rest: Partial<StoredLead> = {}): StoredLead => ({
  lead: exampleLead(),
  reference: '4F7K-MXP9',
  receivedAt: new Date(),
  suspicions: [],
  state: 'accepted',
  progress: 'new',
  corrects: undefined,
  reminders: [],
  booking: undefined,
  deliveries: [],
  ...rest,
});

/** A lead to be stored. */
export function exampleNewLead(
  fields: Record<string, unknown> = {},
  rest: Partial<NewLead> = {},
): NewLead {
  const lead = exampleLead(fields);
  const reference = leadReference(lead.id);
  return { lead, reference, receivedAt: Date.now(), suspicions: [], ...rest };
}
