import type { StoredLead } from '../store/stored-lead.ts';
import { closing, greeting, mailOf, type Sender, type VisitorMail } from './visitor-mail.ts';

/** The mail that tells a visitor that a message from the form or the chat has arrived. */
export function acknowledgmentMail(
  { lead, reference }: Pick<StoredLead, 'lead' | 'reference'>,
  sender: Sender,
  openingHours: string,
): VisitorMail {
  return mailOf(`We have your message (${reference})`, [
    greeting(lead.name),
    `${sender.name} has your message. A person answers within business hours: ${openingHours}.`,
    closing(reference, sender),
  ]);
}
