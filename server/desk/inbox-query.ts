import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { InboxQuery } from '../../desk/desk-page.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import type { Cursor, InboxFilter } from '../store/lead-inbox.ts';
import { searchWords } from '../store/search-text.ts';

/** Longer than anything worth searching for. */
const maxSearch = 200;

// Whatever else a bookmark of an older version says, it shows leads.
const querySchema = z.object({
  q: z.string().max(maxSearch).catch(''),
  kind: z.enum(['form', 'chat', 'booking']).or(z.literal('')).catch(''),
  progress: z.enum(['new', 'answered', 'won', 'lost']).or(z.literal('')).catch(''),
  only: z.enum(['unread', 'suspected', 'undelivered']).or(z.literal('')).catch(''),
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

/** What the address of an inbox asks for. */
export function readInboxQuery(query: unknown): { query: InboxQuery; after: Cursor | undefined } {
  const given: Record<string, unknown> = Object(query);
  return { query: querySchema.parse(given), after: cursorSchema.safeParse(given.after).data };
}

/** When a day begins in a time zone, in ms since 1970. */
const startOfDay = (date: string, timeZone: string, days = 0): number =>
  Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timeZone).epochMilliseconds;

/** The leads that an inbox asks for. */
export function inboxFilter(
  { q, kind, progress, only, from, to }: InboxQuery,
  timeZone: string,
): InboxFilter {
  return {
    words: searchWords(q),
    kind: kind || undefined,
    progress: progress || undefined,
    only: only || undefined,
    since: from === '' ? undefined : startOfDay(from, timeZone),
    until: to === '' ? undefined : startOfDay(to, timeZone, 1),
  };
}

/** The address of an inbox, which can be kept as a bookmark; `after` is the last lead of the page before. */
export function inboxAddress(query: InboxQuery, after?: Cursor): string {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  if (after) set.push(['after', `${after.at}-${after.id}`]);
  const text = new URLSearchParams(set).toString();
  return text === '' ? deskPaths.inbox : `${deskPaths.inbox}?${text}`;
}
