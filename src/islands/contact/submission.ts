import type { FormLead, LeadSubmission } from '../../../lead/lead.ts';
import { newLeadId } from '../../../lead/lead-id.ts';

/** What stands in the contact form. `company` is the trap: people cannot see or reach it. */
export type ContactFields = {
  name: string;
  email: string;
  phone: string;
  service: FormLead['service'];
  message: string;
  company: string;
};

/** Reads the contact form's controls. */
export function readFields(form: HTMLFormElement): ContactFields {
  const data = new FormData(form);
  const value = (name: keyof ContactFields) => String(data.get(name) ?? '');
  return {
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    // The control offers nothing else, and the inbox checks again.
    service: value('service') as FormLead['service'],
    message: value('message'),
    company: value('company'),
  };
}

/**
 * Makes a lead of what stands in the form. The same words sent again are the same lead: a double
 * click, or a second try after an error, keeps the first id.
 */
export function leadMaker() {
  let last: { words: string; id: string } | undefined;
  return (
    fields: ContactFields,
    extra: Pick<LeadSubmission, 'elapsedMs' | 'page'>,
  ): LeadSubmission => {
    const words = JSON.stringify(fields);
    if (last?.words !== words) last = { words, id: newLeadId() };
    return { id: last.id, kind: 'form', ...fields, ...extra };
  };
}
