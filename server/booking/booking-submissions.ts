import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bookingPath } from '../../booking/booking-path.ts';
import { parseBookingRequest } from '../../booking/booking-request.ts';
import { instantText, parseInstant } from '../../booking/instant.ts';
import type { StoredBooking } from '../store/stored-booking.ts';
import { doubtsAbout } from '../submissions/asked-once.ts';
import { wantsPage, withId } from '../submissions/form-body.ts';
import { household, networkOf } from '../submissions/network.ts';
import { invalid, unavailable } from '../submissions/rejection.ts';
import type { ServerMemory } from '../submissions/server-memory.ts';
import { type SubmissionRoute, sendRejection } from '../submissions/submission-routes.ts';
import type { BookingLink, CancelResult, MoveResult } from './booking-changes.ts';
import { linkId, linkKey } from './booking-link.ts';
import {
  type BookingRejection,
  deadLink,
  noneOffered,
  notFree,
  over,
  tooManyAhead,
  tooManyMoves,
} from './booking-rejections.ts';
import type { Bookings } from './bookings.ts';
import type { BookingPageSender } from './send-booking-pages.ts';

const changeSchema = z.object({ key: linkKey, start: z.string().catch(''), confirm: linkKey });

/** What a form changes: the booking, and the new start or the second secret. */
function changeIn(request: FastifyRequest) {
  const { key, start, confirm } = changeSchema.parse(Object(request.body));
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

/** Sends a stored or changed booking: its page to a form, JSON to a program. */
function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 201,
  link: BookingLink,
  { start, state, sequence }: StoredBooking,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  return wantsPage(request)
    ? reply.code(303).header('location', bookingPath(link)).send()
    : reply.code(status).send({ ...link, start: instantText(start), state, sequence });
}

type Options = {
  bookings: Bookings;
  pages: BookingPageSender;
  /** Whether sessions can be booked; those that were can always be cancelled. */
  isOffered: boolean;
  idOf: ServerMemory['idOf'];
};

/** The routes that the forms of booking pages post to: to book, move and cancel a session. */
export function bookingSubmissions({
  bookings,
  pages: { sendTimes },
  isOffered,
  idOf,
}: Options): SubmissionRoute[] {
  const reject = async (
    request: FastifyRequest,
    reply: FastifyReply,
    rejection: BookingRejection,
  ): Promise<FastifyReply> =>
    wantsPage(request)
      ? await sendTimes(request, reply, { rejection })
      : rejectAsJson(reply, rejection);

  /** Rejects a move, so that the visitor can choose another time for the same booking. */
  const rejectMove: typeof reject = async (request, reply, rejection) => {
    if (!wantsPage(request)) return rejectAsJson(reply, rejection);
    const { link } = changeIn(request);
    const found = await bookings.find(link);
    return typeof found === 'string'
      ? await sendTimes(request, reply, { rejection })
      : await sendTimes(request, reply, {
          rejection,
          moving: { ...link, start: found.booking.start },
        });
  };

  const book: SubmissionRoute['handle'] = async (request, reply) => {
    if (!isOffered) return await reject(request, reply, noneOffered);
    // The answer has the key of the session: the same request from another place is another one.
    const network = networkOf(request.ip, household);
    request.body = withId(request.body, (booking) => idOf({ booking, network }));
    const parsed = parseBookingRequest(request.body);
    if (parsed.outcome === 'invalid') {
      return await reject(request, reply, invalid(parsed.problems));
    }
    const doubts = doubtsAbout(request, parsed.lead);
    if (doubts.length > 0) return await reject(request, reply, invalid(doubts));
    const result = await bookings.book(parsed.lead, parsed.start, request.ip);
    switch (result.outcome) {
      case 'booked':
      case 'duplicate': {
        const link = { id: result.id, key: result.booking.key };
        const status = result.outcome === 'booked' ? 201 : 200;
        return sendResult(request, reply, status, link, result.booking);
      }
      case 'unavailable':
        return await reject(request, reply, unavailable);
      case 'too-many':
        return await reject(request, reply, tooManyAhead);
      default:
        return await reject(request, reply, notFree(result.outcome, result.nearest));
    }
  };

  const sendChange = async (
    request: FastifyRequest,
    reply: FastifyReply,
    link: BookingLink,
    result: MoveResult | CancelResult,
    rejectChange = reject,
  ): Promise<FastifyReply> => {
    switch (result.outcome) {
      case 'changed':
      case 'unchanged':
        return sendResult(request, reply, 200, link, result.booking);
      case 'unavailable':
        return await rejectChange(request, reply, unavailable);
      case 'unknown':
        return await rejectChange(request, reply, deadLink);
      case 'over':
        return await reject(request, reply, over);
      case 'too-many':
        return await rejectChange(request, reply, tooManyMoves);
      default:
        if (!isOffered) return await reject(request, reply, noneOffered);
        return await rejectChange(request, reply, notFree(result.outcome, result.nearest));
    }
  };

  return [
    { url: '/api/bookings', reject, handle: book },
    {
      url: '/api/bookings/:id/move',
      reject: rejectMove,
      handle: async (request, reply) => {
        if (!isOffered) return await reject(request, reply, noneOffered);
        const { link, start } = changeIn(request);
        if (start !== undefined) {
          const result = await bookings.move(link, start);
          return await sendChange(request, reply, link, result, rejectMove);
        }
        const problem = { field: 'start', message: 'Choose a time.' };
        return await rejectMove(request, reply, invalid([problem]));
      },
    },
    {
      url: '/api/bookings/:id/cancel',
      reject,
      handle: async (request, reply) => {
        const { link } = changeIn(request);
        return await sendChange(request, reply, link, await bookings.cancel(link));
      },
    },
    {
      url: '/api/bookings/:id/confirm',
      reject,
      handle: async (request, reply) => {
        const { link, confirmKey } = changeIn(request);
        const result = await bookings.confirm(link, confirmKey);
        return await sendChange(request, reply, link, result);
      },
    },
  ];
}
