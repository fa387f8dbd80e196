import { z } from 'zod';
import { isValidOpeningTime, noticeFits, offeredBooking, sessionFits } from './booking-schema.ts';
import { weekDays } from './week-days.ts';

const coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const httpsUrl = z.url({
  protocol: /^https$/,
  error: 'must be a full URL that starts with https://',
});
/** A file in `content/photos/`, and its description. */
export const photoFacts = z.strictObject({
  file: z.string().min(1).meta({ title: 'Photo', entryOf: 'photos' }),
  alt: z
    .string()
    .min(1)
    .meta({ title: 'What it shows', description: 'for people who cannot see it' }),
});
/** A North American number in any spelling; becomes "(214) 555-0142". */
const phone = z
  .union([z.string(), z.number()], 'must be a phone number, such as (214) 555-0142')
  .transform((typed, { addIssue }) => {
    const [, area, exchange, line] =
      /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(
        String(typed).replace(/[\s()+./\u2010-\u2015-]/g, ''),
      ) ?? [];
    if (line !== undefined) return `(${area}) ${exchange}-${line}`;
    addIssue({
      code: 'custom',
      message: 'must be a phone number of ten digits, such as (214) 555-0142',
    });
    return z.NEVER;
  });
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = z.string().regex(timePattern, {
  error: ({ input }) =>
    /[“”„]/.test(String(input))
      ? 'write straight quotes (") around the time, such as "09:00"'
      : 'must be a time of day such as "09:00", in quotes',
});

/**
 * Whether a name is UTC or has the form Area/City. Intl also accepts abbreviations, but CST is not
 * an IANA zone, and EST has no daylight saving time.
 */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return name === 'UTC' || name.includes('/');
  } catch {
    return false;
  }
}

const minutesMessage = 'must be a multiple of 5 minutes, such as "09:05", while booking is on';

const span = z
  .strictObject({ days: z.array(z.enum(weekDays)).min(1), opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    // Without this, invalid times would be reported as being in the wrong order, too.
    when: ({ issues }) => issues.length === 0,
    error: 'must be later than opens',
  });
type Span = z.infer<typeof span>;

function refuseOverlaps(spans: readonly Span[], { addIssue }: z.RefinementCtx): void {
  for (const [index, { days, opens, closes }] of spans.entries()) {
    const day = days.find((each) =>
      spans
        .slice(0, index)
        .some((other) => other.days.includes(each) && other.opens < closes && opens < other.closes),
    );
    if (day === undefined) continue;
    const message = `overlaps other hours on ${day}; change the times, or remove the day from one of them`;
    addIssue({ code: 'custom', path: [index], message });
  }
}

/** When the agency is open. A day can have several spans; days without one are closed. */
export const hoursSchema = z.array(span).min(1).superRefine(refuseOverlaps);

/** Text on one line: calendars and emails have one line for each fact. */
const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .min(1)
    .max(max);

/** Turns an unquoted YAML number back into text, unless it is too large to keep every digit. */
export const toText = (value: unknown): unknown =>
  typeof value === 'number' && Math.abs(value) < 1e15 ? String(value) : value;

/** Figures by name; short, because each may be quoted in many places. */
export const figuresSchema = z.record(z.string(), z.preprocess(toText, z.string().max(100)));

const facts = z.strictObject({
  name: line(100),
  legalName: line(100),
  tagline: line(300),
  phone,
  email: z.email('must be an e-mail address'),
  siteUrl: httpsUrl.meta({ title: 'Address of the site' }),
  address: z.strictObject({
    /** If absent, pages show only the city and the ZIP code. */
    street: z.string().min(1).optional(),
    locality: z.string().meta({ title: 'City' }),
    region: z
      .string()
      .length(2, 'must be the two-letter state code, such as TX')
      .meta({ title: 'State' }),
    postalCode: z
      .string()
      .regex(/^\d{5}$/, 'must be five digits in straight quotes, such as "75205"')
      .meta({ title: 'ZIP code' }),
    country: z.string().length(2, 'must be the two-letter country code, such as US'),
  }),
  location: coordinates,
  serviceArea: z.array(z.string().meta({ entryOf: 'cities' })).min(1),
  serviceAreaLabel: z.string().meta({ title: 'Name of this area' }),
  hours: hoursSchema.meta({
    description: 'Add an entry for other hours on other days, or after a break.',
  }),
  /** The IANA time zone of the opening hours. */
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone in the form Area/City, such as America/Chicago'),
  /** If absent, visitors cannot book a session. */
  booking: offeredBooking.optional(),
  /** What happens after a visitor gets in touch. */
  nextSteps: z
    .array(z.strictObject({ title: z.string().min(1), description: z.string().min(1) }))
    .length(3),
  priceRange: z.enum(['$', '$$', '$$$']),
  figures: figuresSchema.default({}).meta({ description: 'Texts quote them, as {years}.' }),
  founder: z.strictObject({
    name: z.string().optional(),
    role: z.string(),
    /** Photos of the founder and of the founder's signature, in `content/photos/`. */
    portrait: photoFacts.optional(),
    signature: photoFacts.optional(),
  }),
  /** The people a client works with. */
  team: z.array(z.strictObject({ name: z.string().min(1), role: z.string().min(1) })).default([]),
  /** Where the reviews are published. */
  reviewsUrl: httpsUrl.optional().meta({ title: 'A public page with your reviews' }),
  /** How a client ends the contract, in one sentence; unrelated to `booking.noticeHours`. */
  noticePeriod: z
    .string()
    .min(1)
    .optional()
    .meta({ title: 'How a client ends the contract', description: 'in one sentence' }),
  answersWithin: z.string().min(1).optional().meta({ title: 'You answer within, at the latest' }),
  /** Besides English. */
  languages: z
    .array(z.enum(['Spanish']))
    .default([])
    .meta({ title: 'Somebody also answers in' }),
  profiles: z.array(httpsUrl).default([]).meta({ title: 'Your profiles on other sites' }),
  /** Days to keep a message that looks like spam. */
  keepSuspectedDays: z.int().min(1).max(3650).meta({ title: 'Days to keep suspected spam' }),
  /** Months to keep an answered lead; if absent, it is kept until a person erases it. */
  keepLeadsMonths: z.int().min(1).max(240).optional().meta({ title: 'Months to keep leads' }),
  /** Whether visitors are sent emails, once a mail server is configured. */
  mailVisitors: z.boolean().default(true).meta({ title: 'Visitors are sent emails' }),
  /** Whether visitors can ask for an audit of their site, on a site with an inbox. */
  siteAudit: z.boolean().default(true).meta({ title: 'Offer the free site audit' }),
  /** If absent, the browser does not send the chat's leads to an automation service. */
  webhook: z.strictObject({ url: httpsUrl }).optional().meta({ title: 'Automation service' }),
  /** If absent, the site loads no analytics. */
  analytics: z.strictObject({ id: z.string(), script: httpsUrl }).optional(),
  map: z.strictObject({ embed: httpsUrl }).optional().meta({ title: 'Map instead of the address' }),
});

export const agencySchema = facts
  .superRefine(({ hours, booking }, { addIssue }) => {
    for (const [index, each] of hours.entries()) {
      for (const key of ['opens', 'closes'] as const) {
        if (!timePattern.test(each[key]) || isValidOpeningTime(each[key], booking)) continue;
        addIssue({ code: 'custom', path: ['hours', index, key], message: minutesMessage });
      }
    }
  })
  .refine(sessionFits, {
    path: ['booking', 'minutes'],
    error: 'must not be longer than the opening hours; shorten the session or extend the hours',
  })
  .refine(noticeFits, {
    path: ['booking', 'noticeHours'],
    error: 'must not reach past the days that can be booked; lower it or raise daysAhead',
  });

/** The agency's facts, from `content/agency.yaml`. */
export type Agency = z.infer<typeof agencySchema>;
