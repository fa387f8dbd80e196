import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { formValues } from '../../intake/server/form-body.ts';
import { unavailableRejection } from '../../intake/server/rejection.ts';
import { sendRendered } from '../../intake/server/submissions.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { type Instant, instantText, parseInstant } from '../../platform/instant.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { confirmationRequest, visitorMail } from '../../vocabulary/delivery-targets.ts';
import { attachedSite, timesPath } from '../../vocabulary/paths.ts';
import type { BookableDay } from '../bookable-days.ts';
import type { BookingPage } from '../booking-pages.ts';
import { heldMinutesLeft } from '../held-minutes.ts';
import { sessionState } from '../session-state.ts';
import type { BookingRejection } from './booking-rejections.ts';
import { formAttribution, requestAttribution } from './form-attribution.ts';
import { problemsOfRejection } from './rejected-bookings.ts';
import type { RejectedBooking } from './store/rejected-forms.ts';
import type { BookingLink } from './visitor-changes.ts';

/** The content of the page of free times; all of it is optional. */
type TimesPageOptions = {
  /** The date of the first day shown. */
  from?: string;
  /** The booking to be moved. */
  moving?: (BookingLink & { start: Instant }) | undefined;
  rejection?: BookingRejection;
  /** A form that was rejected before this request. */
  kept?: RejectedBooking | undefined;
};

const daysPerPage = 5;

/** One page of days, and where the neighboring pages begin. */
function pageOfDays(days: readonly BookableDay[], from: string) {
  const index = days.findIndex(({ date }) => date >= from);
  const first = index === -1 ? Math.max(0, days.length - daysPerPage) : index;
  return {
    days: days.slice(first, first + daysPerPage),
    earlierFrom: first === 0 ? undefined : days[Math.max(0, first - daysPerPage)]?.date,
    laterFrom: days[first + daysPerPage]?.date,
  };
}

/** The first date of the page with the chosen time; empty for the first page. */
function pageStartFor(days: readonly BookableDay[], chosen: Instant | undefined): string {
  const index = days.findIndex(({ slots }) => slots.some(({ start }) => start === chosen));
  return index < daysPerPage ? '' : (days[index - (index % daysPerPage)]?.date ?? '');
}

declare module 'fastify' {
  interface FastifyInstance {
    bookingPages: ReturnType<typeof bookingPageSender>;
  }
}

/** Decorates the app with the sender of the booking pages. */
export const bookingPages = fp<{ agency: { phone: string } }>(
  async (app, { agency }) => {
    app.decorate('bookingPages', bookingPageSender(app, agency.phone));
  },
  { name: 'booking-pages', dependencies: ['bookings', 'rendered-pages'] },
);

/** Sends the booking pages. If rendering fails, sends a bare page with the message. */
function bookingPageSender(
  { bookings, deliveries: { recipients } }: FastifyInstance,
  agencyPhone: string,
) {
  const { isOffered } = bookings;
  const bookingMessage = (message: string) =>
    messagePage('Free strategy session', message, agencyPhone);

  return {
    /** Sends the page of free times, with the visitor's input and the problems to correct. */
    sendTimes: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { from = '', moving, rejection, kept }: TimesPageOptions,
    ): Promise<FastifyReply> => {
      const days = isOffered ? await bookings.days(moving) : [];
      const problem = rejection ?? (days ? undefined : unavailableRejection);
      if (problem) reply.code(problem.status);
      if (problem?.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds);
      const message = problem?.message ?? 'Please try again in a moment, or call us.';
      if (!isOffered) return await sendPage(request, reply, bookingMessage(message));
      const values = kept?.values ?? formValues(request.body);
      const problems = problem ? problemsOfRejection(problem) : (kept?.problems ?? []);
      const chooseTime = {
        id: values.id ?? uuidv7(),
        ...pageOfDays(
          days ?? [],
          from || pageStartFor(days ?? [], parseInstant(values.start ?? '')),
        ),
        nearest: rejection?.nearest ?? kept?.nearest ?? [],
        origin:
          kept || request.method === 'POST' ? formAttribution(values) : requestAttribution(request),
        reportSite: attachedSite(Object(request.query).site),
        rejected: { values, problems },
        moving,
      };
      const task = { path: timesPath(), locals: { chooseTime } };
      return await sendRendered(request, reply, task, bookingMessage(message));
    },
    sendBooking: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { lead, reference, booking, deliveries }: StoredLead<StoredBooking>,
      /** `confirm`: the secret in a mailed confirmation link; empty if the link has none. */
      link?: { confirm: string; resent?: BookingPage['resent'] },
    ): Promise<FastifyReply> => {
      const { id, name, email, phone } = lead;
      const { key, start, end, sequence } = booking;
      const state = sessionState(booking, Date.now());
      const target = state === 'open' ? visitorMail : confirmationRequest;
      const isUnsent = deliveries.some(
        (each) => each.target === target && each.state !== 'delivered' && each.last_error !== null,
      );
      const page = {
        id,
        key,
        reference,
        state,
        start,
        end,
        isOver: start <= Date.now(),
        heldMinutes: heldMinutesLeft(booking.heldUntil, Date.now()),
        isMoved: sequence > 0,
        name,
        email,
        phone,
        message: lead.message,
        getsEmail: recipients.mailsVisitors && !isUnsent,
        resent: link?.resent,
        confirmKey: link?.confirm || undefined,
      };
      const message = `Your session is at ${instantText(start)}.`;
      const task = { path: `${timesPath()}/${id}`, locals: { booking: page } };
      return await sendRendered(request, reply, task, bookingMessage(message));
    },
  };
}
