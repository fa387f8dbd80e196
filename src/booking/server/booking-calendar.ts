import type { Agency } from '../../agency/agency.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { bookingPath, choosePath } from '../booking-path.ts';
import {
  type CalendarBooking,
  calendarDownload,
  calendarInvitation,
  feedText,
  type InvitationDetails,
} from './calendar-entry.ts';

/** The calendar entries of bookings, and the URLs of their pages. */
export type BookingCalendar = {
  /** The file for "Add to calendar". */
  file: (booked: StoredLead<StoredBooking>) => string;
  /** The invitation in a mail. */
  invitation: (booked: StoredLead<StoredBooking>) => ReturnType<typeof calendarInvitation>;
  /** The calendar of all these sessions, for the agency. */
  feed: (booked: readonly StoredLead<StoredBooking>[]) => string;
  /** The URL of a booking's page, with its secret. */
  pageUrl: (booked: StoredLead<StoredBooking>) => string;
  /** The URL of the page with the free times. */
  timesUrl: string;
};

function calendarBooking({ lead, booking }: StoredLead<StoredBooking>): CalendarBooking {
  return {
    id: lead.id,
    startsAt: booking.start,
    endsAt: booking.end,
    sequence: booking.sequence,
    state: booking.state,
    updatedAt: booking.changedAt,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    message: lead.message,
  };
}

/** @param organizerEmail The sender of mail to visitors. */
export function bookingCalendar(
  agency: Agency,
  siteUrl: URL,
  organizerEmail: string,
): BookingCalendar {
  // Calendars identify an entry by its id, so it must not change with the site's address.
  const domain = new URL(agency.siteUrl).hostname;
  const pageUrl = ({ lead, booking }: StoredLead<StoredBooking>): string =>
    new URL(bookingPath({ id: lead.id, key: booking.key }), siteUrl).href;
  const details = (booked: StoredLead<StoredBooking>): InvitationDetails => ({
    agency,
    domain,
    organizerEmail,
    manageUrl: pageUrl(booked),
  });
  return {
    pageUrl,
    timesUrl: new URL(choosePath(), siteUrl).href,
    feed: (booked) => feedText(booked.map(calendarBooking), { agency, domain }),
    file: (booked) => calendarDownload(calendarBooking(booked), details(booked)),
    invitation: (booked) => calendarInvitation(calendarBooking(booked), details(booked)),
  };
}
