import { z } from 'zod';
import type { BookingLink } from './bookings.ts';

const maxLength = 100;

/** The secret of a link; anything else becomes a text that is no booking's secret. */
export const linkKey = z.string().max(maxLength).catch('');

const linkParams = z.object({ id: z.string().max(maxLength).toLowerCase().catch('') });

/** The id in the path of a request. */
export function linkId(params: unknown): string {
  return linkParams.parse(params).id;
}

/** The path of a booking's page, to which only this link leads. */
export function bookingPath({ id, key }: BookingLink): string {
  return `/book/${id}?k=${encodeURIComponent(key)}`;
}
