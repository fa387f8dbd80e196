import ical, {
  escape as escapeText,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { Agency } from '../../agency/agency.ts';
import { encodedAddress } from '../../leads/email-text.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import { bookingPath, timesPath } from '../../vocabulary/paths.ts';
import { multiLine, singleLine } from '../../vocabulary/plain-text.ts';

type Booked = Pick<StoredLead<StoredBooking>, 'lead' | 'booking'>;

/** How often subscribers are asked to fetch the feed again, in seconds. */
const feedRefreshSeconds = 15 * 60;

const statuses: Record<StoredBooking['state'], ICalEventStatus> = {
  open: ICalEventStatus.CONFIRMED,
  // The booking is suspected, and not confirmed yet.
  held: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

export type BookingCalendar = ReturnType<typeof bookingCalendar>;

/**
 * The calendar entries of bookings, and the URLs of their pages.
 *
 * @param organizerEmail The sender of mail to visitors.
 */
export function bookingCalendar(
  agency: Pick<Agency, 'name' | 'phone' | 'siteUrl'>,
  siteUrl: URL,
  organizerEmail: string,
) {
  // Calendars identify an entry by its id, so it must not change with the site's address.
  const domain = new URL(agency.siteUrl).hostname;
  /** The URL of a booking's page, with its secret. */
  const pageUrl = ({ lead, booking }: Booked): string =>
    new URL(bookingPath({ id: lead.id, key: booking.key }), siteUrl).href;

  const entryTimes = ({ lead, booking }: Booked): ICalEventData => ({
    id: `${lead.id}@${domain}`,
    sequence: booking.sequence,
    start: new Date(booking.start),
    end: new Date(booking.end),
    stamp: new Date(booking.changedAt),
    lastModified: new Date(booking.changedAt),
    status: statuses[booking.state],
  });

  function visitorEntry(booked: Booked): ICalEventData {
    const phone = singleLine(booked.lead.phone);
    const call =
      phone === '' ? `${agency.name} calls you.` : `${agency.name} calls you at ${phone}.`;
    const url = pageUrl(booked);
    const details: Record<StoredBooking['state'], string> = {
      open: `${call}\n\nTo move or cancel the call: ${url}`,
      held: `This session is not confirmed yet: ${url}`,
      cancelled: 'This session is cancelled.',
    };
    return {
      ...entryTimes(booked),
      summary: `Free strategy session with ${agency.name}`,
      description: `${details[booked.booking.state]}\nQuestions? Call ${agency.phone}.`,
      url,
      organizer: { name: agency.name, email: organizerEmail },
    };
  }

  function agencyEntry(booked: Booked): ICalEventData {
    const { name, phone, email, message } = booked.lead;
    const lines = [
      phone === '' ? '' : `Phone: ${singleLine(phone)}`,
      `Email: ${singleLine(email)}`,
      message === '' ? '' : `\n${multiLine(message)}`,
    ];
    return {
      ...entryTimes(booked),
      summary: `Strategy session: ${singleLine(name)}`,
      description: lines.filter((line) => line !== '').join('\n'),
    };
  }

  function calendarText(
    method: ICalCalendarMethod,
    events: ICalEventData[],
    feed: { name?: string; ttl?: number } = {},
  ): string {
    const prodId = { company: agency.name, product: 'Bookings' };
    return `${ical({ method, prodId, events, ...feed })}\r\n`;
  }

  return {
    pageUrl,
    /** The URL of the page with the free times. */
    timesUrl: new URL(timesPath(), siteUrl).href,

    /**
     * The calendar part of an email to the visitor. The invitation of a new or moved session
     * replaces the earlier one; that of a cancelled session removes it.
     */
    invitation: (booked: Booked): { method: 'REQUEST' | 'CANCEL'; content: string } => {
      const isCancelled = booked.booking.state === 'cancelled';
      const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
      const address = mailAddress(booked.lead.email);
      // Mail programs show an invitation only to its attendee. The visitor chose the time, so the
      // invitation is already accepted and needs no reply.
      const visitor = address && {
        name: singleLine(booked.lead.name),
        email: encodedAddress(address),
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      };
      const event = { ...visitorEntry(booked), attendees: visitor ? [visitor] : [] };
      return { method, content: calendarText(method, [event]) };
    },

    /**
     * The file for "Add to calendar". Without an attendee, calendar programs open it as an
     * appointment to save instead of an invitation to answer. It has the invitation's id, so a
     * session is not added twice.
     */
    file: (booked: Booked): string =>
      calendarText(ICalCalendarMethod.PUBLISH, [visitorEntry(booked)]),

    /**
     * The agency's calendar of sessions, to subscribe to. Leaves out cancelled sessions: subscribers
     * replace what they have with what they fetch, and some would show a cancelled session like any
     * other.
     */
    feed: (bookings: readonly Booked[]): string =>
      calendarText(
        ICalCalendarMethod.PUBLISH,
        bookings.filter(({ booking }) => booking.state !== 'cancelled').map(agencyEntry),
        {
          // ical-generator escapes the text of events, but not the name of the calendar.
          name: escapeText(`${agency.name} strategy sessions`, false),
          ttl: feedRefreshSeconds,
        },
      ),
  };
}
