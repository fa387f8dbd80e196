import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import {
  closing,
  composeEmail,
  greeting,
  type Sender,
  type VisitorEmail,
} from '../../leads/server/visitor-email.ts';
import { formatDateTime, formatDay } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { readPhone } from '../../vocabulary/phone-number.ts';
import { heldMinutesLeft } from '../held-minutes.ts';

const minuteMs = 60_000;

function callDetails({ lead, booking }: StoredLead<StoredBooking>, { phone }: Sender): string {
  // Any other text in this field, such as an advertisement, is left out of the email.
  const number = readPhone(lead.phone)?.text;
  const minutes = Math.round((booking.end - booking.start) / minuteMs);
  const call =
    lead.phone === ''
      ? `Please reply with the number we should call. We’ll call from ${phone}.`
      : `We’ll call you${number ? ` at ${number}` : ''} from ${phone}.`;
  return `${call} The call takes ${minutes} minutes. There’s nothing to prepare; if you have a report or a quote you’re unsure about, have it handy.`;
}

/** The agency's message about the change, as a paragraph of the email. */
const messageParagraph = ({ booking }: StoredLead<StoredBooking>): string[] =>
  booking.messageToVisitor === '' ? [] : [booking.messageToVisitor];

/** The email that confirms a new, moved or cancelled session. */
export function confirmationEmail(
  booked: StoredLead<StoredBooking>,
  sender: Sender,
  url: string,
): VisitorEmail {
  const { lead, booking } = booked;
  const nameOf = (start: Instant) => formatDateTime(start, sender.timeZone, Date.now());
  const when = nameOf(booking.start);
  const { announcedStart = booking.start } = booking;
  const announced = nameOf(announcedStart);
  if (booking.state === 'cancelled') {
    // Mention a move that has not been emailed yet.
    const [moveNote, timePhrase] =
      announcedStart === booking.start
        ? ['', 'at that time']
        : [`, which we had just moved to ${when},`, 'at either time'];
    const again = sender.booking ? [`To book a new time, open this page:\n${url}`] : [];
    return composeEmail(
      `Cancelled: your strategy session on ${announced}`,
      [
        greeting(lead.name),
        `Your free strategy session with ${sender.name} on ${announced}${moveNote} is cancelled. We won’t call you ${timePhrase}.`,
        ...messageParagraph(booked),
        ...again,
        closing(booked.reference, sender),
      ],
      url,
    );
  }
  const [subject, sentence] =
    booking.sequence > 0
      ? [`Moved: your strategy session is now on ${when}`, 'has moved to']
      : [`Your strategy session on ${when}`, 'is booked for'];
  return composeEmail(
    subject,
    [
      greeting(lead.name),
      `Your free strategy session with ${sender.name} ${sentence} ${when}. ${callDetails(booked, sender)}`,
      ...messageParagraph(booked),
      `To move or cancel it, open this page:\n${url}`,
      closing(booked.reference, sender),
    ],
    url,
  );
}

/** The email that reminds the visitor of a session. */
export function reminderEmail(
  booked: StoredLead<StoredBooking>,
  sender: Sender,
  url: string,
): VisitorEmail {
  const now = Date.now();
  const { start } = booked.booking;
  const when = formatDateTime(start, sender.timeZone, now);
  const dayOf = (time: Instant) => formatDay(time, sender.timeZone, now);
  const day = dayOf(start) === dayOf(now) ? 'Today' : 'Tomorrow';
  return composeEmail(
    `${day}: your strategy session, ${when}`,
    [
      greeting(booked.lead.name),
      `Your free strategy session with ${sender.name} is on ${when}. ${callDetails(booked, sender)}`,
      `To move or cancel it, open this page:\n${url}`,
      closing(booked.reference, sender),
    ],
    url,
  );
}

/** The email that asks the visitor to confirm a suspicious booking. */
export function confirmationRequestEmail(
  { lead, reference, booking }: StoredLead<StoredBooking>,
  sender: Sender,
  url: string,
): VisitorEmail {
  const now = Date.now();
  const when = formatDateTime(booking.start, sender.timeZone, now);
  const minutes = heldMinutesLeft(booking.heldUntil, now);
  const until =
    minutes > 0
      ? ` within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
      : ' before someone else books the time';
  return composeEmail(
    `Please confirm your strategy session on ${when}`,
    [
      greeting(lead.name),
      `Someone booked a free strategy session with ${sender.name} on ${when} using this email address. If it was you, confirm${until}:\n${url}`,
      'If it wasn’t, ignore this email; we’ll book nothing.',
      closing(reference, sender),
    ],
    url,
  );
}
