import { tooLargeText } from '../../lead/bounds.ts';
import type { FieldProblem } from '../../lead/lead.ts';

/** An accepted lead: 201 when it is new, 200 when it is a duplicate. */
type LeadAccepted = { status: 200 | 201; id: string; reference: string };

/** A rejected lead. `error` is a fixed code for programs; `message` and `fields` say what to correct. */
export type LeadRejected = {
  status: 400 | 403 | 413 | 415 | 422 | 429 | 500 | 503;
  error: string;
  message: string;
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
};

/** Every response of the inbox to a POST. */
export type LeadResponse = LeadAccepted | LeadRejected;

const rejections = {
  400: ['malformed', 'The body could not be read. Send one JSON object, or a form.'],
  413: ['too-large', tooLargeText],
  415: ['media-type', 'Send application/json or application/x-www-form-urlencoded.'],
} as const;

/** The response to a body that could not be read; an unexpected status becomes 400. */
export function unreadable(status: number): LeadRejected {
  const known = status === 413 || status === 415 ? status : 400;
  const [error, message] = rejections[known];
  return { status: known, error, message };
}

/** The response to a POST from another site. */
export const crossOrigin: LeadRejected = {
  status: 403,
  error: 'cross-origin',
  message: 'Leads are accepted only from pages of this site.',
};

/** The response to an invalid submission. */
export function invalid(fields: FieldProblem[]): LeadRejected {
  const message = fields.map((problem) => `${problem.field}: ${problem.message}`).join(' ');
  return { status: 422, error: 'invalid', message, fields };
}

/** The response to an address that exceeded the rate limit. */
export function tooMany(retryAfterSeconds: number): LeadRejected {
  return {
    status: 429,
    error: 'too-many',
    message: `Too many messages at once. Please try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  };
}

/** The response while the store cannot commit. */
export const unavailable: LeadRejected = {
  status: 503,
  error: 'unavailable',
  message: 'Your message could not be saved just now. Please try again in a moment, or call us.',
  retryAfterSeconds: 10,
};
