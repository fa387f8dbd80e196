import { sessionMemory } from '../session-memory.ts';
import type { ContactFields } from './submission.ts';

/** The key in session storage; its presence wakes the form when the page comes again. */
export const draftKey = 'draft';

/** What was typed and has not arrived yet, and the id it was sent under, if it was. */
export type Draft = { fields: Omit<ContactFields, 'company'>; id?: string | undefined };

const isDraft = (stored: unknown): stored is Draft => {
  const { fields } = Object(stored);
  return (
    Object(fields) === fields && Object.values(fields).every((value) => typeof value === 'string')
  );
};

/** The draft of this tab. It is forgotten once it has arrived: the next person must not read it. */
export const draftMemory = sessionMemory(draftKey, isDraft);
