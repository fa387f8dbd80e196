import type { Agency } from '../../agency/agency.ts';
import { openingHours as hoursInWords } from '../../agency/opening-hours.ts';
import type { BookingCalendar } from '../../booking/server/booking-calendar.ts';
import {
  confirmationEmail,
  confirmationRequestEmail,
  reminderEmail,
} from '../../booking/server/booking-emails.ts';
import type { ClaimedDelivery } from '../../leads/server/store/deliveries/delivery-queue.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import type { VisitorEmail } from '../../leads/server/visitor-email.ts';
import {
  acknowledgment,
  confirmationRequest,
  type ReminderTarget,
  reminderTargets,
  visitorMail,
} from '../../vocabulary/delivery-targets.ts';
import { addressIn } from '../../vocabulary/mail-address.ts';
import { singleLine } from '../../vocabulary/plain-text.ts';
import { acknowledgmentEmail } from './acknowledgment-email.ts';
import { type Deliver, deliveryKey } from './attempt.ts';
import type { Email, MailSender } from './mail-sender.ts';

type VisitorDeliveries = { sender: MailSender; agency: Agency; calendar: BookingCalendar };

/** A delivery in progress, until the signal aborts. */
type DeliveryAttempt = { delivery: ClaimedDelivery; signal: AbortSignal };

const bookedLead = (delivery: ClaimedDelivery): StoredLead<StoredBooking> | undefined =>
  delivery.booking && { ...delivery, booking: delivery.booking };

/** The emails to visitors, by the names under which their deliveries are stored. */
export function visitorDeliveries({
  sender,
  agency,
  calendar,
}: VisitorDeliveries): ReadonlyMap<string, Deliver> {
  const openingHours = hoursInWords(agency.hours).join('; ');
  const times = agency.booking && calendar.timesUrl;

  /** Sends an email for a delivery; `kind` distinguishes the emails about one lead. */
  const send = async (
    { delivery, signal }: DeliveryAttempt,
    kind: string,
    { subject, text, html }: VisitorEmail,
    extras: Pick<Email, 'icalEvent'> = {},
  ) => {
    const { lead } = delivery;
    // A caller may have given no address, and the chat accepts any text.
    const address = addressIn(lead.email);
    if (address === undefined) return { outcome: 'dropped' } as const;
    const email = {
      to: address,
      replyTo: agency.email,
      subject: singleLine(subject),
      text,
      html,
      messageId: `<${kind}-${deliveryKey(delivery)}@${sender.domain}>`,
      // Suppresses out-of-office replies: https://www.rfc-editor.org/rfc/rfc3834#section-5
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...extras,
    };
    return await sender.send(email, signal);
  };

  const acknowledge: Deliver = async (delivery, signal) =>
    await send(
      { delivery, signal },
      'received',
      acknowledgmentEmail(delivery, agency, { openingHours, times }),
    );

  /** The confirmation that a session was booked, moved or cancelled. */
  const confirm: Deliver = async (delivery, signal) => {
    const booked = bookedLead(delivery);
    if (!booked || booked.booking.end <= Date.now()) return { outcome: 'dropped' };
    const email = confirmationEmail(booked, agency, calendar.pageUrl(booked));
    const icalEvent = { ...calendar.invitation(booked), filename: 'strategy-session.ics' };
    return await send({ delivery, signal }, 'booking', email, { icalEvent });
  };

  /** The request to confirm a suspicious booking; dropped when it is too late. */
  const requestConfirmation: Deliver = async (delivery, signal) => {
    const booked = bookedLead(delivery);
    const isLate = delivery.expiresAt <= Date.now();
    if (booked?.booking.state !== 'held' || isLate) return { outcome: 'dropped' };
    const url = `${calendar.pageUrl(booked)}&confirm=${booked.booking.confirmKey}`;
    return await send(
      { delivery, signal },
      // A repeated request must not look like a copy of the first, which some mailboxes hide.
      `confirm-${delivery.expiresAt}`,
      confirmationRequestEmail(booked, agency, url),
    );
  };

  /** A reminder; dropped after the start of the session, or if it was cancelled. */
  const remind =
    (reminder: ReminderTarget): Deliver =>
    async (delivery, signal) => {
      const booked = bookedLead(delivery);
      const isLate = delivery.expiresAt <= Date.now();
      if (booked?.booking.state !== 'open' || isLate || booked.booking.start <= Date.now())
        return { outcome: 'dropped' };
      const url = calendar.pageUrl(booked);
      return await send({ delivery, signal }, reminder, reminderEmail(booked, agency, url));
    };

  const reminders = reminderTargets.map((target): [string, Deliver] => [target, remind(target)]);
  return new Map([
    [acknowledgment, acknowledge],
    [visitorMail, confirm],
    [confirmationRequest, requestConfirmation],
    ...reminders,
  ]);
}
