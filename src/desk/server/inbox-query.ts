import { z } from 'zod';
import type { Cursor, LeadFilter } from '../../leads/server/store/lead-filter.ts';
import { startOfDay } from '../../platform/server/local-time.ts';
import { searchWords } from '../../schema/text-keys.ts';
import { progressSteps } from '../../vocabulary/progress.ts';
import { maxDeskLengths } from '../desk-limits.ts';
import { pathWith } from '../desk-paths.ts';
import { type InboxChange, type InboxQuery, inboxPage } from '../pages/inbox.ts';
import { todayAt } from './store/today-leads.ts';

// Ignores unknown values, such as those in an old bookmark, so leads are still shown.
const querySchema = z.object({
  q: z.string().max(maxDeskLengths.search).catch(''),
  kind: z.enum(['form', 'chat', 'booking', 'call']).or(z.literal('')).catch(''),
  progress: z.enum(progressSteps).or(z.literal('')).catch(''),
  only: z
    .enum(['unread', 'suspected', 'undelivered', 'today', 'reminders'])
    .or(z.literal(''))
    .catch(''),
  from: z.iso.date().catch(''),
  to: z.iso.date().catch(''),
});
const cursorSchema = z
  .string()
  .regex(/^\d{1,15}-[0-9a-f-]{36}$/)
  .transform((text): Cursor => {
    const dash = text.indexOf('-');
    return { at: Number(text.slice(0, dash)), id: text.slice(dash + 1) };
  });

/** The query in the URL of an inbox. */
export function readInboxQuery(query: unknown): { query: InboxQuery; after: Cursor | undefined } {
  const given: Record<string, unknown> = Object(query);
  return { query: querySchema.parse(given), after: readCursor(given.after) };
}

/** A cursor, as written in URLs. */
export const readCursor = (text: unknown): Cursor | undefined => cursorSchema.safeParse(text).data;
export const cursorText = ({ at, id }: Cursor): string => `${at}-${id}`;

const changeSchema = z
  .object({
    action: z.enum(['spam', 'retry', 'erase']),
    done: z.coerce.number().int().min(0),
    later: z.coerce.number().int().min(0).catch(0),
    copies: z.string().optional(),
  })
  .transform(
    ({ action, done, later, copies }): InboxChange => ({
      ...{ action, count: done, laterCount: later },
      areCopiesLeft: copies === 'left',
    }),
  );

/** The change to report, read from the URL of an inbox. */
export const readInboxChange = (query: unknown): InboxChange | undefined =>
  changeSchema.safeParse(query).data;

/** The URL of an inbox that reports a change. */
export const inboxAfter = (
  query: InboxQuery,
  { action, count, laterCount, areCopiesLeft }: InboxChange,
): string =>
  pathWith(inboxPage.path, {
    ...query,
    action,
    done: String(count),
    later: laterCount > 0 ? String(laterCount) : '',
    copies: areCopiesLeft ? 'left' : '',
  });

/** The filter for an inbox query. */
export function inboxFilter(
  { q, kind, progress, only, from, to }: InboxQuery,
  timeZone: string,
): LeadFilter {
  return {
    ...(only === 'suspected'
      ? { state: 'suspected' }
      : {
          state: 'accepted',
          ...(only === 'today'
            ? { today: todayAt(Date.now(), timeZone) }
            : { only: only || undefined }),
        }),
    words: searchWords(q),
    kind: kind || undefined,
    progress: progress || undefined,
    since: from === '' ? undefined : startOfDay(from, timeZone),
    until: to === '' ? undefined : startOfDay(to, timeZone, 1),
  };
}

/** The URL of an inbox, which can be bookmarked; `after` is the last lead of the previous page. */
export const inboxAddress = (query: InboxQuery, after: Cursor): string =>
  pathWith(inboxPage.path, { ...query, after: cursorText(after) });
