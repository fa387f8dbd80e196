import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import {
  closing,
  composeEmail,
  greeting,
  type Sender,
  type VisitorEmail,
} from '../../leads/server/visitor-email.ts';
import { generalService } from '../../vocabulary/lead.ts';

/** Any other text in this field, such as an advertisement, is left out of the email. */
const plainServiceName = /^[\p{L}\p{M} &/-]{1,40}$/u;

/**
 * The email that confirms to a visitor that a message from the form or the chat has arrived.
 *
 * @param times The page with the free times, if sessions can be booked.
 */
export function acknowledgmentEmail(
  { lead, reference }: Pick<StoredLead, 'lead' | 'reference'>,
  sender: Sender,
  { openingHours, times }: { openingHours: string; times: string | undefined },
): VisitorEmail {
  const answer = sender.answersWithin
    ? `A person will answer within ${sender.answersWithin}.`
    : `A person will answer within business hours: ${openingHours}.`;
  const isServiceNamed =
    lead.kind === 'form' && lead.service !== generalService && plainServiceName.test(lead.service);
  const about = isServiceNamed ? ` about ${lead.service}` : '';
  return composeEmail(
    `We have your message (${reference})`,
    [
      greeting(lead.name),
      `${sender.name} has your message${about}. ${answer} If we call, it will be from ${sender.phone}.`,
      ...(times === undefined ? [] : [`Want to pick a time now?\n${times}`]),
      closing(reference, sender),
    ],
    times,
  );
}
