import { heldMinutes } from '../../booking/held-minutes.ts';
import { slotName } from '../../booking/slot-names.ts';
import type { BookedLead } from '../store/lead-archive.ts';
import type { ReminderTarget } from '../store/visitor-targets.ts';
import { closing, mailOf, type Sender, type VisitorMail } from './visitor-mail.ts';

/** How the session takes place. */
function howItTakesPlace({ lead }: BookedLead): string {
  return lead.phone === ''
    ? 'You did not leave a phone number: please reply with the one we should call.'
    : `We call you at ${lead.phone}.`;
}

/** The mail that confirms a new, moved or cancelled session. */
export function confirmationMail(booked: BookedLead, sender: Sender, url: string): VisitorMail {
  const { lead, booking } = booked;
  const when = slotName(booking.start, sender.timeZone, Date.now());
  const greeting = `Hello ${lead.name},`;
  if (booking.state === 'cancelled') {
    return mailOf(`Cancelled: your strategy session on ${when}`, [
      greeting,
      `your free strategy session with ${sender.name} on ${when} is cancelled. You can book a new time whenever you like.`,
      closing(booked.reference, sender),
    ]);
  }
  const [subject, sentence] =
    booking.sequence > 0
      ? [`Moved: your strategy session is now on ${when}`, 'has moved to']
      : [`Your strategy session on ${when}`, 'is booked for'];
  return mailOf(subject, [
    greeting,
    `your free strategy session with ${sender.name} ${sentence} ${when}. ${howItTakesPlace(booked)}`,
    `To move or cancel it, open this page:\n${url}`,
    closing(booked.reference, sender),
  ]);
}

const reminderWords: Record<ReminderTarget, string> = {
  'reminder-day': 'Tomorrow',
  'reminder-hour': 'In one hour',
};

/** The mail that reminds of a session ahead. */
export function reminderMail(
  booked: BookedLead,
  reminder: ReminderTarget,
  sender: Sender,
  url: string,
): VisitorMail {
  const when = slotName(booked.booking.start, sender.timeZone, Date.now());
  return mailOf(`${reminderWords[reminder]}: your strategy session, ${when}`, [
    `Hello ${booked.lead.name},`,
    `your free strategy session with ${sender.name} is on ${when}. ${howItTakesPlace(booked)}`,
    `To move or cancel it, open this page:\n${url}`,
    closing(booked.reference, sender),
  ]);
}

/** The mail that asks the visitor to confirm a suspected booking. */
export function confirmationRequestMail(
  { lead, reference, booking }: BookedLead,
  sender: Sender,
  url: string,
): VisitorMail {
  const when = slotName(booking.start, sender.timeZone, Date.now());
  return mailOf(`Please confirm your strategy session on ${when}`, [
    `Hello ${lead.name},`,
    `somebody booked a free strategy session with ${sender.name} under this address, on ${when}. If it was you, open this page and confirm it within ${heldMinutes} minutes:\n${url}`,
    'If it was not you, there is nothing to do.',
    closing(reference, sender),
  ]);
}
