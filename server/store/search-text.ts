import { referenceLetters } from '../../lead/reference.ts';
import type { LeadTable } from './tables.ts';

type Searched = Pick<LeadTable, 'name' | 'email' | 'phone' | 'service' | 'message' | 'reference'>;

/** The form in which texts are searched: both engines fold letters beyond ASCII in their own ways. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** All that a lead can be found by: also its phone number and reference without spaces and dashes. */
export function searchText({ name, email, phone, service, message, reference }: Searched): string {
  const plain = [phone.replace(/\D/g, ''), referenceLetters(reference)];
  return folded([name, email, phone, ...plain, reference, service, message].join('\n'));
}

/** The words of a search, each of which a lead must contain. At most eight, so that a page of text is no load. */
export const searchWords = (typed: string): string[] =>
  folded(typed).split(/\s+/).filter(Boolean).slice(0, 8);
