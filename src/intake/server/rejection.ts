import type { FastifyBaseLogger, FastifyError, FastifyReply } from 'fastify';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import type { FieldProblem } from '../../vocabulary/lead.ts';
import { tooLargeMessage } from '../../vocabulary/lead-fields.ts';

/**
 * A rejected submission. `error` is a code for programs; `message` and `fields` say what the
 * visitor must correct.
 */
export type Rejection = {
  status: 400 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  error: string;
  message: string;
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
};

/** Thrown by hooks and handlers of submissions; the route's error handler sends its rejection. */
export class RejectedSubmission<Rejected extends Rejection = Rejection> extends Error {
  readonly rejection: Rejected;

  constructor(rejection: Rejected) {
    super(rejection.message);
    this.rejection = rejection;
  }
}

/**
 * The rejection for an error. If the server is at fault, the submission may not be on disk, so the
 * sender must keep it; the log says why, without personal data.
 */
export function rejectionOf(error: FastifyError, log: FastifyBaseLogger): Rejection {
  if (error instanceof RejectedSubmission) return error.rejection;
  // A RangeError means that the nesting is too deep to process; no person types that.
  const status = error.statusCode ?? (error instanceof RangeError ? 400 : 500);
  if (status < 500) return unreadableRejection(status);
  log.error(storeFailure(error), 'could not process a submission');
  return unavailableRejection;
}

/** Sends a rejection as JSON. */
export function sendRejection(
  reply: FastifyReply,
  { status, retryAfterSeconds, ...body }: Rejection & Record<string, unknown>,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send(body);
}

const unreadableBodies = {
  400: ['malformed', 'The body could not be read. Send one JSON object, or a form.'],
  413: ['too-large', tooLargeMessage],
  415: ['media-type', 'Send application/json or application/x-www-form-urlencoded.'],
} as const;

/** The response to a body that could not be read; an unexpected status becomes 400. */
export function unreadableRejection(status: number): Rejection {
  const known = status === 413 || status === 415 ? status : 400;
  const [error, message] = unreadableBodies[known];
  return { status: known, error, message };
}

/** The response to a POST from another site. */
export const crossOriginRejection: Rejection = {
  status: 403,
  error: 'cross-origin',
  message: 'This address accepts only what pages of this site send.',
};

/** The response to an invalid submission. */
export function invalidRejection(fields: FieldProblem[]): Rejection {
  const message = fields.map((problem) => `${problem.field}: ${problem.message}`).join(' ');
  return { status: 422, error: 'invalid', message, fields };
}

/** The response to an IP address that exceeded the rate limit. */
export function rateLimitRejection(retryAfterSeconds: number): Rejection {
  return {
    status: 429,
    error: 'too-many',
    message: `Too many messages at once. Please try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  };
}

/** The response while the database cannot commit. */
export const unavailableRejection: Rejection = {
  status: 503,
  error: 'unavailable',
  message: 'This isn’t available now; nothing was saved. Please try again in a moment, or call us.',
  retryAfterSeconds: 10,
};

/** The response to a network that has used up its share of the limits. */
export const busyRejection = (retryAfterSeconds: number): Rejection => ({
  status: 503,
  error: 'busy',
  message: `Very many messages are coming in, so this is not saved yet. Please try again in ${retryAfterSeconds} seconds, or call us.`,
  retryAfterSeconds,
});
