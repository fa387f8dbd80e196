import type { Temporal } from 'temporal-polyfill';
import { dateIn } from '../../agency/date-in.ts';
import { readAgency } from '../../agency/read-agency.ts';
import { sessionState, sessionStateNames } from '../../booking/session-state.ts';
import { dayName, slotName, timeName, zoneName } from '../../booking/slot-names.ts';
import { cancelSession, moveSession } from '../booking/change-session.ts';
import { startOfDay } from '../local-time.ts';
import { closeDay, closedDays, reopenDay } from '../store/closed-days.ts';
import { type BookedLead, findLeads, listBookings } from '../store/lead-archive.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { type Act, type ActResult, byCommand, done, notFound } from './act.ts';
import { textTable } from './text-table.ts';

const dayMs = 24 * 60 * 60 * 1000;
const isoDate = (time: number, timeZone: string): string => dateIn(timeZone, new Date(time));

// It also schedules new reminders.
const runningServer = 'The server tells everybody within half a minute, if mail is configured.';

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
    sessionStateNames[sessionState(booking, now)],
  ]);
  const header = ['REFERENCE', 'DAY', 'TIME', 'NAME', 'PHONE', 'E-MAIL', 'STATE'];
  return `${textTable([header, ...rows])}\n\nTimes are ${zoneName(now, timeZone)}.`;
}

function sessionRecord({ lead, reference, booking }: BookedLead) {
  const { id, name, email, phone } = lead;
  const { start, end, state, sequence } = booking;
  const times = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  return { id, reference, ...times, state, sequence, name, email, phone };
}

type ListOptions = { all?: boolean; since?: string; json?: true };

/** With `all`, in any state and by default from 30 days ago. */
export function listSessions({ all = false, since, json }: ListOptions): Act {
  return async (database, now) => {
    const byDefault = all ? now - 30 * dayMs : now;
    const { booking, timeZone } = readAgency();
    const from = since === undefined ? byDefault : startOfDay(since, timeZone);
    const sessions = await database.use((open) => listBookings(open, { from, all }));
    if (json) return done(JSON.stringify(sessions.map(sessionRecord), null, 2));
    const byCommand = await database.use(closedDays);
    const closed = [...new Set([...byCommand, ...(booking?.closed ?? [])])]
      .filter((date) => date >= isoDate(now, timeZone))
      .sort();
    const days = closed.length > 0 ? `\n\nClosed days: ${closed.join(', ')}` : '';
    return done(`${sessionTable(sessions, now)}${days}`);
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

type Word = { word?: string };

export function cancel(key: string, { word = '' }: Word): Act {
  return (database, now) =>
    withSession(database, key, async (session) => {
      const change = { by: byCommand, now, word };
      const result = await database.use((open) => cancelSession(open, session, change));
      if (result.outcome === 'over') return over(session);
      if (result.outcome === 'unchanged') return done(`${session.reference} was cancelled before.`);
      return done(`${session.reference} is cancelled. ${runningServer}`);
    });
}

export function move(key: string, time: Temporal.PlainDateTime, { word = '' }: Word): Act {
  return (database, now) =>
    withSession(database, key, async (session) => {
      const agency = readAgency();
      const change = { by: byCommand, now, word, time, agency };
      const result = await database.use((open) => moveSession(open, session, change));
      const name = slotName(result.start, agency.timeZone, now);
      switch (result.outcome) {
        case 'past':
          return notFound('This time is in the past.');
        case 'far':
          return notFound('This time is too far ahead.');
        case 'over':
          return over(session);
        case 'taken':
          return notFound(`${name} overlaps another session.`);
        default:
          return done(`${session.reference} takes place on ${name}. ${runningServer}`);
      }
    });
}

export function closeDate(date: string): Act {
  return async (database, now) => {
    const { timeZone } = readAgency();
    if (date < isoDate(now, timeZone)) return notFound(`${date} is in the past.`);
    await database.use((open) => closeDay(open, date));
    const ahead = await database.use((open) => listBookings(open, { from: now }));
    const booked = ahead.filter(({ booking }) => isoDate(booking.start, timeZone) === date);
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
    if (readAgency().booking?.closed.includes(date)) {
      return notFound(`${date} is still closed by booking.closed in content/agency.yaml.`);
    }
    return reopened ? done(`${date} is open again.`) : notFound(`${date} was not closed.`);
  };
}
