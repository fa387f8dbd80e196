import ical, {
  escape as escapeText,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { mailAddress } from '../../leads/mail-address.ts';
import { encodedAddress } from '../../leads/mail-text.ts';
import { multiLine, singleLine } from '../../leads/plain-text.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { Instant } from '../../platform/instant.ts';

/** A booking as calendars show it. `sequence` rises with every change. */
export type CalendarBooking = {
  id: string;
  startsAt: Instant;
  endsAt: Instant;
  sequence: number;
  state: StoredBooking['state'];
  updatedAt: Instant;
  name: string;
  email: string;
  phone: string;
  message: string;
};

/**
 * The publisher of a calendar. The domain is part of the ids of entries, so it must never change.
 */
export type CalendarPublisher = { agency: { name: string; phone: string }; domain: string };

/** The content of a visitor's entry; `organizerEmail` is the sender of the mail that carries it. */
export type InvitationDetails = CalendarPublisher & { organizerEmail: string; manageUrl: string };

/** How often subscribers are asked to fetch the feed again, in seconds. */
const feedRefreshSeconds = 15 * 60;

const statuses: Record<CalendarBooking['state'], ICalEventStatus> = {
  open: ICalEventStatus.CONFIRMED,
  // Suspected, and not confirmed yet.
  held: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

function entryTimes(booking: CalendarBooking, domain: string): ICalEventData {
  const updated = new Date(booking.updatedAt);
  return {
    id: `${booking.id}@${domain}`,
    sequence: booking.sequence,
    start: new Date(booking.startsAt),
    end: new Date(booking.endsAt),
    stamp: updated,
    lastModified: updated,
    status: statuses[booking.state],
  };
}

function visitorEntry(
  booking: CalendarBooking,
  { agency, domain, organizerEmail, manageUrl }: InvitationDetails,
): ICalEventData {
  const phone = singleLine(booking.phone);
  const call = phone === '' ? `${agency.name} calls you.` : `${agency.name} calls you at ${phone}.`;
  const details: Record<CalendarBooking['state'], string> = {
    open: `${call}\n\nTo move or cancel the call: ${manageUrl}`,
    held: `This session is not confirmed yet: ${manageUrl}`,
    cancelled: 'This session is cancelled.',
  };
  return {
    ...entryTimes(booking, domain),
    summary: `Free strategy session with ${agency.name}`,
    description: `${details[booking.state]}\nQuestions? Call ${agency.phone}.`,
    url: manageUrl,
    organizer: { name: agency.name, email: organizerEmail },
  };
}

function calendarText(
  method: ICalCalendarMethod,
  { name }: CalendarPublisher['agency'],
  events: ICalEventData[],
  feed: { name?: string; ttl?: number } = {},
): string {
  const prodId = { company: name, product: 'Bookings' };
  return `${ical({ method, prodId, events, ...feed })}\r\n`;
}

/**
 * The calendar part of a mail to the visitor. An invitation to a new or moved session replaces the
 * earlier one; one to a cancelled session removes it.
 */
export function calendarInvitation(
  booking: CalendarBooking,
  details: InvitationDetails,
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const isCancelled = booking.state === 'cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const address = mailAddress(booking.email);
  // Mail programs show an invitation only to its attendee. The visitor chose the time, so the
  // invitation is already accepted and nobody waits for a reply.
  const visitor = address && {
    name: singleLine(booking.name),
    email: encodedAddress(address),
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  };
  const event = { ...visitorEntry(booking, details), attendees: visitor ? [visitor] : [] };
  return { method, content: calendarText(method, details.agency, [event]) };
}

/**
 * A file for "Add to calendar". Without an attendee, calendar programs open it as an appointment to
 * save instead of an invitation to answer. It has the invitation's id, so a session is not added
 * twice.
 */
export function calendarDownload(booking: CalendarBooking, details: InvitationDetails): string {
  return calendarText(ICalCalendarMethod.PUBLISH, details.agency, [visitorEntry(booking, details)]);
}

function agencyEntry(booking: CalendarBooking, domain: string): ICalEventData {
  const { name, phone, email, message } = booking;
  const lines = [
    phone === '' ? '' : `Phone: ${singleLine(phone)}`,
    `Email: ${singleLine(email)}`,
    message === '' ? '' : `\n${multiLine(message)}`,
  ];
  return {
    ...entryTimes(booking, domain),
    summary: `Strategy session: ${singleLine(name)}`,
    description: lines.filter((line) => line !== '').join('\n'),
  };
}

/**
 * The agency's calendar of sessions, to subscribe to. Leaves out cancelled sessions: subscribers
 * replace what they have with what they fetch, and some would show a cancelled session like any
 * other.
 */
export function feedText(
  bookings: readonly CalendarBooking[],
  { agency, domain }: CalendarPublisher,
): string {
  const events = bookings
    .filter(({ state }) => state !== 'cancelled')
    .map((booking) => agencyEntry(booking, domain));
  const feed = {
    // ical-generator escapes the text of events, but not the name of the calendar.
    name: escapeText(`${agency.name} strategy sessions`, false),
    ttl: feedRefreshSeconds,
  };
  return calendarText(ICalCalendarMethod.PUBLISH, agency, events, feed);
}
