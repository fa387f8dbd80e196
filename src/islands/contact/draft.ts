import type { ContactFields } from './submission.ts';

/** The key in session storage; its presence wakes the form when the page comes again. */
export const draftKey = 'draft';

/** What was typed and has not arrived yet, and the id it was sent under, if it was. */
export type Draft = { fields: Omit<ContactFields, 'company'>; id?: string | undefined };

const isDraft = (stored: Partial<Draft> | null): stored is Draft =>
  Object(stored?.fields) === stored?.fields &&
  Object.values(stored?.fields ?? {}).every((value) => typeof value === 'string');

/** What this tab remembers, if anything that can be read. */
export function recallDraft(): Draft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null');
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers what was typed until the tab is closed or the message has arrived. */
export function rememberDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // Storage is switched off or full: the text lasts as long as its page.
  }
}

/** Forgets it, so that the next person at this screen does not read it. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
