import { isLeadId } from '../../../lead/correction.ts';
import { sessionMemory } from '../session-memory.ts';
import type { FormFields } from './submission.ts';

/** The session storage key; its presence hydrates the form when the page is loaded again. */
export const draftKey = 'draft';

/**
 * Input that the inbox has not received yet, the id it was sent under, and that of the lead it corrects, if
 * any.
 */
export type Draft = {
  fields: Omit<FormFields, 'company'>;
  id?: string | undefined;
  corrects?: string | undefined;
};

const isDraft = (stored: unknown): stored is Draft => {
  const { fields, corrects } = Object(stored);
  return (
    (corrects === undefined || isLeadId(corrects)) &&
    Object(fields) === fields &&
    Object.values(fields).every((value) => typeof value === 'string')
  );
};

/** This tab's draft. Deleted once received, so the next person cannot read it. */
export const draftMemory = sessionMemory(draftKey, isDraft);
