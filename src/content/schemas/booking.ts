import { z } from 'zod';
import { heading, hero, label, sentences, template } from './text.ts';

/** The copy for a state of a booking: the title, and the text below the time. */
const state = { name: hero.name, text: sentences('visitorEmail', 'heldMinutes') };

/** The copy of the pages on which visitors book, move and cancel a session. */
export const bookingPagesSchema = z.strictObject({
  /** The page to book a session. */
  choose: z.strictObject({
    ...hero,
    intro: sentences('minutes'),
    /** Mentions the session that was just booked in this tab. */
    booked: sentences('time').default('You have {time}.'),
    move: label.default('Move it?'),
  }),
  /** The same page for moving a session. */
  move: z.strictObject({
    ...hero,
    intro: sentences('time'),
    heading,
    action: label,
    keep: label,
  }),
  times: z.strictObject({
    heading,
    zone: sentences('zone'),
    nearest: heading,
    /** The time in the visitor's time zone, if it differs. */
    local: template('time').pipe(z.string().max(40)),
    earlier: label,
    later: label,
    /** The link from a chosen time to the fields. */
    next: label,
    /** The parts of a day. */
    morning: label.default('Morning'),
    afternoon: label.default('Afternoon'),
    /** The button that shows other days. */
    more: label,
    /** On a small screen, the bar of a chosen time; a script writes the time itself there. */
    chosen: label,
    none: sentences(),
    write: label,
  }),
  /** The labels and hints of the fields. */
  details: z.strictObject({
    heading,
    name: label,
    email: label,
    phone: label,
    phoneHint: sentences(),
    /** Under the field: how the phone number is used. */
    phoneNote: sentences().optional(),
    message: label,
    messageHint: sentences(),
    /** Precedes the chosen time. */
    chosen: label,
    /** Shown when the form is sent without a network. */
    offline: sentences(),
    action: label,
    note: sentences(),
    privacy: label,
  }),
  /** The page of one booking. */
  session: z.strictObject({
    open: z.strictObject({ ...state, moved: heading, mailed: sentences('visitorEmail') }),
    /** Held until the visitor confirms it with a mailed link, or the agency confirms it. */
    held: z.strictObject({
      mailed: z.strictObject({
        ...state,
        again: label.default('Send the link again'),
        sent: sentences('visitorEmail').default(
          'We’ve just sent it to {visitorEmail}. Email can take a few minutes.',
        ),
        refused: sentences().prefault(
          'We can’t send another email right now. Call {phone}, and we’ll confirm the time.',
        ),
      }),
      opened: z.strictObject({ ...state, action: label }),
      unmailed: z.strictObject(state),
    }),
    /** No longer held, but the mailed link can still confirm it. */
    lapsed: z.strictObject(state),
    cancelled: z.strictObject({ ...state, action: label }),
    over: z.strictObject(state),
    facts: z.strictObject({
      heading,
      time: label,
      length: label,
      how: label,
      reference: label,
      message: label,
      minutes: template('minutes').pipe(z.string().max(40)),
      span: template('day', 'start', 'end', 'zone').pipe(z.string().max(80)),
      call: sentences('visitorPhone'),
      write: sentences('visitorEmail'),
    }),
    calendar: label,
    move: label,
    cancel: z.strictObject({ action: label, question: sentences(), confirm: label, keep: label }),
  }),
});
