import { tooLargeText } from '../../lead/bounds.ts';
import type { FieldProblem } from '../../lead/lead.ts';

/** A lead that was taken: 201 when it was new, 200 when this id had been taken before. */
export type LeadTaken = { status: 200 | 201; id: string; reference: string };

/** A lead that was not taken, and how to mend it. `error` is a fixed word for programs. */
export type LeadNotTaken = {
  status: 400 | 403 | 413 | 415 | 422 | 429 | 500 | 503;
  error: string;
  message: string;
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
};

/** Every answer of the inbox to a post. */
export type LeadAnswer = LeadTaken | LeadNotTaken;

const refusals = {
  400: ['malformed', 'The body could not be read. Send one JSON object, or a form.'],
  413: ['too-large', tooLargeText],
  415: ['media-type', 'Send application/json or application/x-www-form-urlencoded.'],
} as const;

/** The answer to a request that could not be read, by the status the server gave it. */
export function unreadable(status: number): LeadNotTaken {
  const known = status === 413 || status === 415 ? status : 400;
  const [error, message] = refusals[known];
  return { status: known, error, message };
}

/** The answer to a post from another site. */
export const crossOrigin: LeadNotTaken = {
  status: 403,
  error: 'cross-origin',
  message: 'Leads are taken from pages of this site only.',
};

/** The answer to a submission that is no lead. */
export function invalid(fields: FieldProblem[]): LeadNotTaken {
  const message = fields.map((problem) => `${problem.field}: ${problem.message}`).join(' ');
  return { status: 422, error: 'invalid', message, fields };
}

/** The answer to an address that sent too many leads; it may try again after so many seconds. */
export function tooMany(retryAfterSeconds: number): LeadNotTaken {
  return {
    status: 429,
    error: 'too-many',
    message: `Too many messages at once. Please try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  };
}

/** The answer while the store cannot commit. */
export const unavailable: LeadNotTaken = {
  status: 503,
  error: 'unavailable',
  message: 'Your message could not be saved just now. Please try again in a moment, or call us.',
  retryAfterSeconds: 10,
};
