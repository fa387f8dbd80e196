import cookies from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formValues } from '../../intake/server/form-body.ts';
import { hashToken, newSecret } from '../../platform/server/secret.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { tryToRecord } from '../../schema/lead-database.ts';
import type { BookingRejection } from './booking-rejections.ts';
import {
  findRejectedForm,
  forgetRejectedForm,
  keepRejectedForm,
  type RejectedBooking,
  rejectedFormMs,
} from './store/rejected-forms.ts';

const cookieName = 'rejected-booking';

const cookieOf = ({ headers: { cookie } }: FastifyRequest): string =>
  (cookie && cookies.parse(cookie)[cookieName]) || '';

/** The values of a form, without the booking's secrets, which are in the URL. */
function typedValues(request: FastifyRequest): Record<string, string> {
  const { key: _key, confirm: _confirm, ...values } = formValues(request.body);
  return values;
}

/** The problems of a rejection, for the form that caused it. */
export const problemsOfRejection = ({ fields, message }: BookingRejection) =>
  fields ?? [{ field: '', message }];

/**
 * Keeps a rejected form, so that the browser can be redirected to it: going back to the response
 * of a POST would trigger a prompt to resubmit. Returns its id and sets a cookie that unlocks it;
 * undefined when it could not be kept.
 */
export async function keepRejected(
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: BookingRejection,
): Promise<string | undefined> {
  const { database } = request.server;
  const secret = cookieOf(request) || newSecret(128);
  const values = typedValues(request);
  const id = uuidv7();
  const form = {
    id,
    browser: hashToken(secret),
    formId: values.id ?? id,
    content: {
      values,
      problems: problemsOfRejection(rejection),
      nearest: [...(rejection.nearest ?? [])],
    },
    now: Date.now(),
  };
  const isKept = await database.use((store) => keepRejectedForm(store, form)).catch(() => false);
  if (!isKept) return undefined;
  const cookie = cookies.serialize(cookieName, secret, {
    path: '/',
    maxAge: rejectedFormMs / 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
  reply.header('set-cookie', cookie);
  return id;
}

const trySchema = z.object({ try: z.uuid().catch('') });

const notBooked: RejectedBooking = {
  values: {},
  problems: [
    {
      field: '',
      message: 'Your session isn’t booked yet. Please check the form and send it again.',
    },
  ],
  nearest: [],
};

/**
 * The rejected form named in the URL, if it was sent within the last ten minutes. Without its
 * cookie, returns only a message that nothing was booked, and undefined for a move.
 */
export async function rejectedFormOf(
  request: FastifyRequest,
  form: 'booking' | 'move',
): Promise<RejectedBooking | undefined> {
  const { try: id } = trySchema.parse(Object(request.query));
  if (id === '') return undefined;
  const browser = hashToken(cookieOf(request));
  const found = await request.server.database
    .use((store) => findRejectedForm(store, { id, browser, now: Date.now() }))
    .catch(() => 'locked' as const);
  if (found !== 'locked') return found;
  return form === 'booking' ? notBooked : undefined;
}

/** Removes a rejected form once its corrected version is booked. */
export async function forgetRejected(request: FastifyRequest): Promise<void> {
  const { id } = formValues(request.body);
  if (!id || cookieOf(request) === '') return;
  const { database, log } = request.server;
  await tryToRecord(database, log, (store) => forgetRejectedForm(store, id));
}
