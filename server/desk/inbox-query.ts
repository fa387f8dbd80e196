import { z } from 'zod';
import { deskBounds } from '../../core/desk/desk-bounds.ts';
import type { InboxChange, InboxQuery } from '../../core/desk/desk-page.ts';
import { deskPaths, pathWith } from '../../core/desk/desk-paths.ts';
import { leadProgress } from '../../core/lead/progress.ts';
import { startOfDay } from '../local-time.ts';
import { searchWords } from '../store/engine/text-keys.ts';
import type { Cursor, LeadFilter } from '../store/leads/lead-filter.ts';

// Whatever else a bookmark of an older version says, it shows leads.
const querySchema = z.object({
  q: z.string().max(deskBounds.search).catch(''),
  kind: z.enum(['form', 'chat', 'booking']).or(z.literal('')).catch(''),
  progress: z.enum(leadProgress).or(z.literal('')).catch(''),
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
  return { query: querySchema.parse(given), after: readCursor(given.after) };
}

/** A place in a list, as addresses have it. */
export const readCursor = (text: unknown): Cursor | undefined => cursorSchema.safeParse(text).data;
export const cursorText = ({ at, id }: Cursor): string => `${at}-${id}`;

const doneSchema = z
  .object({
    done: z.enum(['erased', 'erased-later']),
    copies: z.literal('left').optional().catch(undefined),
  })
  .transform(
    ({ done, copies }): InboxChange => ({
      act: 'erased',
      isLater: done === 'erased-later',
      areCopiesLeft: copies === 'left',
    }),
  );

/** What the address of an inbox says was just done. */
export const readInboxChange = (query: unknown): InboxChange | undefined =>
  doneSchema.safeParse(query).data;

/** The address of an inbox that says what was done. */
export const inboxAfter = (query: InboxQuery, { isLater, areCopiesLeft }: InboxChange): string =>
  pathWith(deskPaths.inbox, {
    ...query,
    done: isLater ? 'erased-later' : 'erased',
    copies: areCopiesLeft ? 'left' : '',
  });

/** The leads that an inbox asks for. */
export function inboxFilter(
  { q, kind, progress, only, from, to }: InboxQuery,
  timeZone: string,
): LeadFilter {
  return {
    ...(only === 'suspected'
      ? { state: 'suspected' }
      : { state: 'accepted', only: only || undefined }),
    words: searchWords(q),
    kind: kind || undefined,
    progress: progress || undefined,
    since: from === '' ? undefined : startOfDay(from, timeZone),
    until: to === '' ? undefined : startOfDay(to, timeZone, 1),
  };
}

/**
 * The address of an inbox, which can be kept as a bookmark; `after` is the last lead of the page
 * before.
 */
export const inboxAddress = (query: InboxQuery, after: Cursor): string =>
  pathWith(deskPaths.inbox, { ...query, after: cursorText(after) });
