import type { Temporal } from 'temporal-polyfill';
import { type Agency, readAgency } from '../../agency/agency.ts';
import { dayName, slotName, timeName } from '../../booking/slot-names.ts';
import {
  bookingDeliveries,
  changeDeliveries,
  type Recipients,
} from '../booking/booking-deliveries.ts';
import {
  configuredMailSender,
  configuredRecipients,
  deliveryTargets,
} from '../delivery-targets.ts';
import type { Environment } from '../environment.ts';
import { cancelBooking, moveBooking } from '../store/change-booking.ts';
import { closeDay, reopenDay } from '../store/closed-days.ts';
import { type BookedLead, findLeads, listBookings } from '../store/lead-archive.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { reminderTargets } from '../store/visitor-targets.ts';
import { type Act, type ActResult, done, notFound } from './act.ts';
import { textTable } from './text-table.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const runningServer = 'The server sends mail about it, if a mail server is configured.';

function recipientsOf(environment: Environment, agency: Agency): Recipients {
  const sender = configuredMailSender(environment, agency);
  return configuredRecipients(deliveryTargets(environment, agency, sender), sender, agency);
}

function sessionTable(sessions: readonly BookedLead[], now: number): string {
  if (sessions.length === 0) return 'No sessions.';
  const { timeZone } = readAgency();
  const rows = sessions.map(({ lead, reference, booking }) => [
    reference,
    dayName(booking.start, timeZone, now),
    timeName(booking.start, timeZone),
    lead.name,
    lead.phone,
    lead.email,
    booking.state,
  ]);
  return textTable([['REFERENCE', 'DAY', 'TIME', 'NAME', 'PHONE', 'E-MAIL', 'STATE'], ...rows]);
}

function sessionRecord({ lead, reference, booking }: BookedLead) {
  const { id, name, email, phone } = lead;
  const { start, end, state, sequence } = booking;
  const times = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  return { id, reference, ...times, state, sequence, name, email, phone };
}

export function listSessions({ all, json }: { all?: true; json?: true }): Act {
  return async (database, now) => {
    const request = all ? { from: now - 30 * dayMs, all: true } : { from: now };
    const sessions = await database.use((open) => listBookings(open, request));
    return done(
      json ? JSON.stringify(sessions.map(sessionRecord), null, 2) : sessionTable(sessions, now),
    );
  };
}

/** Acts on the session that the key identifies; reports when none matches. */
async function withSession(
  database: LeadDatabase,
  key: string,
  act: (session: BookedLead) => Promise<ActResult>,
): Promise<ActResult> {
  const [lead, ...others] = await database.use((open) => findLeads(open, key));
  if (others.length > 0) return notFound(`Several leads have the reference "${key}": use the id.`);
  if (!lead?.booking) return notFound(`No session matches "${key}".`);
  return await act({ ...lead, booking: lead.booking });
}

const over = ({ reference }: BookedLead): ActResult =>
  notFound(`${reference} has begun or was cancelled, so it cannot be changed.`);

export function cancelSession(key: string): Act {
  return (database, now, environment) =>
    withSession(database, key, async (session) => {
      const deliveries = changeDeliveries(recipientsOf(environment, readAgency()), now);
      const change = { id: session.lead.id, key: undefined, now, deliveries };
      const result = await database.use((open) =>
        cancelBooking(open, { ...change, dropped: reminderTargets }),
      );
      if (result.outcome === 'over') return over(session);
      if (result.outcome === 'unchanged') return done(`${session.reference} was cancelled before.`);
      return done(`${session.reference} is cancelled. ${runningServer}`);
    });
}

export function moveSession(key: string, time: Temporal.PlainDateTime): Act {
  return (database, now, environment) =>
    withSession(database, key, async (session) => {
      const agency = readAgency();
      const { buffer = 0, capacity = 1 } = agency.booking ?? {};
      const start = time.toZonedDateTime(agency.timeZone).epochMilliseconds;
      if (start <= now) return notFound('This time is in the past.');
      if (start > now + 100 * 365 * dayMs) return notFound('This time is too far ahead.');
      const slot = { start, end: start + session.booking.end - session.booking.start };
      const deliveries = bookingDeliveries(recipientsOf(environment, agency), slot, now);
      const result = await database.use((open) =>
        moveBooking(open, {
          ...{ id: session.lead.id, key: undefined, now, dropped: reminderTargets, deliveries },
          time: { ...slot, freeAt: slot.end + buffer * minuteMs, capacity },
        }),
      );
      const name = slotName(start, agency.timeZone, now);
      if (result.outcome === 'over') return over(session);
      if (result.outcome === 'taken') return notFound(`${name} overlaps another session.`);
      return done(`${session.reference} takes place on ${name}. ${runningServer}`);
    });
}

export function closeDate(date: string): Act {
  return async (database, now) => {
    const { timeZone } = readAgency();
    await database.use((open) => closeDay(open, date));
    const ahead = await database.use((open) => listBookings(open, { from: now }));
    const onDate = new Intl.DateTimeFormat('en-CA', { timeZone });
    const booked = ahead.filter(({ booking }) => onDate.format(booking.start) === date);
    const rest =
      booked.length === 0
        ? ''
        : `\n\nThese sessions stay; move or cancel them one by one:\n${sessionTable(booked, now)}`;
    return done(`${date} is closed to new sessions.${rest}`);
  };
}

export function openDate(date: string): Act {
  return async (database) => {
    const reopened = await database.use((open) => reopenDay(open, date));
    return done(
      reopened
        ? `${date} is open again.`
        : `${date} was not closed by command; see booking.closed in content/agency.yaml.`,
    );
  };
}
