import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { RejectedSubmission, rejectionOf } from '../../intake/server/rejection.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { sessionState } from '../session-state.ts';
import { linkId, linkKey } from './booking-link.ts';
import { sessionOver } from './booking-rejections.ts';
import { rejectedFormOf } from './rejected-bookings.ts';
import { isOver } from './store/update-booking.ts';

const querySchema = z.object({
  k: linkKey,
  confirm: linkKey,
  from: z.iso.date().catch(''),
  resent: z.enum(['sent', 'refused']).optional().catch(undefined),
});
const queryOf = (request: FastifyRequest) => querySchema.parse(Object(request.query));

type Respond = (
  request: FastifyRequest,
  reply: FastifyReply,
  booked: StoredLead<StoredBooking>,
) => Promise<FastifyReply>;

/** The pages to book, view and move a session. Requesting them changes nothing. */
export const bookingPageRoutes: FastifyPluginAsync = async (app) => {
  const { bookings, bookingPages: pages, deliveries } = app;
  const { isOffered } = bookings;

  // A dead link gets the free times and a message.
  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    pages.sendTimes(request, reply, { rejection: rejectionOf(error, request.log) }),
  );

  /** Finds the booking of a link and passes it to `respond`. */
  const withBooking =
    (respond: Respond) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      respond(
        request,
        reply,
        await bookings.find({ id: linkId(request.params), key: queryOf(request).k }),
      );

  if (isOffered) {
    app.get('/book', async (request, reply) =>
      pages.sendTimes(request, reply, {
        from: queryOf(request).from,
        kept: await rejectedFormOf(request, 'booking'),
      }),
    );
  }
  app.get(
    '/book/:id',
    withBooking((request, reply, booked) =>
      pages.sendBooking(request, reply, booked, queryOf(request)),
    ),
  );
  app.get(
    '/book/:id/move',
    withBooking(async (request, reply, booked) => {
      const { lead, booking } = booked;
      const isLapsed = sessionState(booking, Date.now()) === 'lapsed';
      if (!isOffered || isLapsed) return await pages.sendBooking(request, reply, booked);
      if (isOver(booking, Date.now())) throw new RejectedSubmission(sessionOver);
      const moving = { id: lead.id, key: booking.key, start: booking.start };
      const kept = await rejectedFormOf(request, 'move');
      return await pages.sendTimes(request, reply, { from: queryOf(request).from, moving, kept });
    }),
  );
  app.get(
    '/book/:id/session.ics',
    withBooking(async (_, reply, booked) =>
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="strategy-session.ics"')
        .header('cache-control', 'no-store')
        .send(deliveries.calendar.file(booked)),
    ),
  );
};
