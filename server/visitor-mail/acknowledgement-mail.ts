import type { StoredLead } from '../store/stored-lead.ts';
import { closing, mailOf, type Sender, type VisitorMail } from './visitor-mail.ts';

/** The mail that tells a visitor that a message from the form or the chat has arrived. */
export function acknowledgementMail(
  { lead, reference }: Pick<StoredLead, 'lead' | 'reference'>,
  sender: Sender,
  openingHours: string,
): VisitorMail {
  const copy = lead.kind === 'form' ? [`You wrote:\n${lead.message}`] : [];
  return mailOf(`We have your message (${reference})`, [
    `Hello ${lead.name},`,
    `${sender.name} has your message. A person answers within business hours: ${openingHours}.`,
    ...copy,
    closing(reference, sender),
  ]);
}
