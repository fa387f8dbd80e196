import type { FastifyPluginAsync } from 'fastify';
import { listBookings } from '../../leads/server/store/lead-queries.ts';

/** How long past sessions stay in the feed, in ms. */
const keepMs = 30 * 24 * 60 * 60 * 1000;

/** The path of the calendar of sessions, which contains the secret `key`. */
export const feedPath = (key: string): string => `/calendar/${key}.ics`;

/** The calendar of sessions that the agency subscribes to, if it has a key. */
export const calendarFeed: FastifyPluginAsync<{
  environment: { BOOKING_FEED_KEY?: string | undefined };
}> = async (app, { environment }) => {
  const { database, deliveries } = app;
  if (environment.BOOKING_FEED_KEY === undefined) return;
  app.get(feedPath(environment.BOOKING_FEED_KEY), async (_, reply) => {
    const booked = await database.use((store) =>
      listBookings(store, { from: Date.now() - keepMs }),
    );
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(deliveries.calendar.feed(booked));
  });
};
