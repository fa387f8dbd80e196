import type { FastifyInstance } from 'fastify';
import { type BookedLead, listBookings } from '../store/lead-archive.ts';
import type { LeadDatabase } from '../store/lead-database.ts';

type Options = {
  /** The secret in the feed's address. */
  key: string;
  database: LeadDatabase;
  feed: (booked: readonly BookedLead[]) => string;
};

/** How long past sessions stay in the feed, in ms. */
const keepMs = 30 * 24 * 60 * 60 * 1000;

/** The path of the calendar of sessions. */
export const feedPath = (key: string): string => `/calendar/${key}.ics`;

/** Registers the calendar of sessions that the agency subscribes to. */
export function registerFeed(app: FastifyInstance, { key, database, feed }: Options): void {
  app.get(feedPath(key), async (_, reply) => {
    const booked = await database.use((open) => listBookings(open, { from: Date.now() - keepMs }));
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(feed(booked));
  });
}
