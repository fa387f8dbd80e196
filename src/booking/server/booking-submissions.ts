import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formValues } from '../../intake/server/form-body.ts';
import { networkOf, perHousehold } from '../../intake/server/network.ts';
import {
  invalidRejection,
  RejectedSubmission,
  rejectionOf,
  sendRejection,
} from '../../intake/server/rejection.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import { contactDoubts, wantsPage, withId } from '../../intake/server/submissions.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import { type Instant, instantText, parseInstant } from '../../platform/instant.ts';
import { bookingPath, correctPath, resentPath } from '../../vocabulary/paths.ts';
import { parseBookingRequest } from '../booking-request.ts';
import { linkId, linkKey } from './booking-link.ts';
import { type BookingRejection, noSessionsOffered, tooManyEmails } from './booking-rejections.ts';
import { forgetRejected, keepRejected } from './rejected-bookings.ts';
import { isOver } from './store/update-booking.ts';
import type { BookingLink } from './visitor-changes.ts';

const changeSchema = z.object({ key: linkKey, start: z.string().catch(''), confirm: linkKey });

/** Reads the form of a change: the booking's link, and its new start or confirmation secret. */
function changeIn(request: FastifyRequest) {
  const { key, start, confirm } = changeSchema.parse(formValues(request.body));
  const link: BookingLink = { id: linkId(request.params), key };
  return { link, start: parseInstant(start), confirmKey: confirm };
}

function rejectAsJson(reply: FastifyReply, rejection: BookingRejection): FastifyReply {
  const { nearest, ...rest } = rejection;
  if (!nearest) return sendRejection(reply, rest);
  return sendRejection(reply, {
    ...rest,
    alternatives: nearest.map(({ start }) => instantText(start)),
  });
}

/** Responds with a stored or changed booking: its page for a form, JSON for a program. */
function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 201,
  link: BookingLink,
  { start, state, sequence }: StoredBooking,
  page = bookingPath(link),
): FastifyReply {
  return wantsPage(request)
    ? reply.redirect(page, 303)
    : reply.code(status).send({ ...link, start: instantText(start), state, sequence });
}

/**
 * Responds with a rejection: JSON for a program, the filled-in form for a browser. If the form can
 * be corrected, redirects to it, so that going back does not trigger a prompt to resubmit.
 */
async function sendBookingRejection(
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: BookingRejection,
  moving?: BookingLink & { start: Instant },
): Promise<FastifyReply> {
  if (!wantsPage(request)) return rejectAsJson(reply, rejection);
  const { bookings, bookingPages } = request.server;
  const isCorrectable = bookings.isOffered && [409, 422].includes(rejection.status);
  const kept = isCorrectable ? await keepRejected(request, reply, rejection) : undefined;
  return kept === undefined
    ? await bookingPages.sendTimes(request, reply, { rejection, moving })
    : reply.redirect(correctPath(kept, moving), 303);
}

/** The routes for the forms of the booking pages: to book, move, cancel and confirm a session. */
export const bookingSubmissions: FastifyPluginAsync<{ memory: ServerMemory }> = async (
  app,
  { memory },
) => {
  const { bookings } = app;

  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    sendBookingRejection(request, reply, rejectionOf(error, request.log)),
  );

  app.post('/api/bookings', async (request, reply) => {
    if (!bookings.isOffered) throw new RejectedSubmission(noSessionsOffered);
    // The response contains the booking's key, so the same request from another network must get
    // another id.
    const network = networkOf(request.ip, perHousehold);
    request.body = withId(request.body, (booking) => memory.idOf({ booking, network }));
    const parsed = parseBookingRequest(request.body);
    if (parsed.outcome === 'invalid')
      throw new RejectedSubmission(invalidRejection(parsed.problems));
    const doubts = contactDoubts(request, parsed.lead);
    if (doubts.length > 0) throw new RejectedSubmission(invalidRejection(doubts));
    const { id, booking, outcome } = await bookings.book(parsed.lead, parsed.start, request.ip);
    await forgetRejected(request);
    const status = outcome === 'stored' ? 201 : 200;
    return sendResult(request, reply, status, { id, key: booking.key }, booking);
  });

  app.post(
    '/api/bookings/:id/move',
    {
      // After a rejection, the visitor can choose another time for the same booking.
      errorHandler: async (error, request, reply) => {
        const rejection = rejectionOf(error, request.log);
        const { link } = changeIn(request);
        const found = wantsPage(request)
          ? await bookings.find(link).catch(() => undefined)
          : undefined;
        const isMovable = found && !isOver(found.booking, Date.now());
        const moving = isMovable ? { ...link, start: found.booking.start } : undefined;
        return await sendBookingRejection(request, reply, rejection, moving);
      },
    },
    async (request, reply) => {
      if (!bookings.isOffered) throw new RejectedSubmission(noSessionsOffered);
      const { link, start } = changeIn(request);
      if (start === undefined) {
        throw new RejectedSubmission(
          invalidRejection([{ field: 'start', message: 'Choose a time.' }]),
        );
      }
      return sendResult(request, reply, 200, link, await bookings.move(link, start));
    },
  );

  app.post('/api/bookings/:id/cancel', async (request, reply) => {
    const { link } = changeIn(request);
    return sendResult(request, reply, 200, link, await bookings.cancel(link));
  });

  app.post('/api/bookings/:id/resend', async (request, reply) => {
    const { link } = changeIn(request);
    const booking = await bookings.resend(link);
    if (booking) return sendResult(request, reply, 200, link, booking, resentPath(link, 'sent'));
    if (wantsPage(request)) return reply.redirect(resentPath(link, 'refused'), 303);
    throw new RejectedSubmission(tooManyEmails);
  });

  app.post('/api/bookings/:id/confirm', async (request, reply) => {
    const { link, confirmKey } = changeIn(request);
    return sendResult(request, reply, 200, link, await bookings.confirm(link, confirmKey));
  });
};
