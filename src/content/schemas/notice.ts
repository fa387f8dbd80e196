import { z } from 'zod';
import { agencyTargets, targetFacts } from '../../vocabulary/delivery-targets.ts';
import { date, hero, seo, template, text } from './text.ts';

/** The blanks in notices; `views/notice-facts.ts` fills them in from code and agency facts. */
export const noticeBlanks = [
  'formFields',
  'suspectedDays',
  'leadMonths',
  'outboxKey',
  'visitKey',
  'draftKey',
  'chatKey',
  'bookerKey',
  'webhookHost',
  'analyticsHost',
  'mapHost',
  'auditDays',
  'auditRequests',
] as const;

/**
 * The sites that a text can be for. `inbox`, `mail`: with and without an inbox. `booking`, `audit`:
 * visitors can book a session, or ask for an audit of their site. `browser-webhook`: leads of the
 * chat go to the automation service from the browser. A delivery target's condition: the server
 * sends all leads to it. `months`, `unlimited`: answered leads are erased after some months, or
 * only on request.
 */
export const noticeConditions = [
  'inbox',
  'mail',
  'booking',
  'audit',
  'analytics',
  'browser-webhook',
  'calendar-feed',
  'months',
  'unlimited',
  ...agencyTargets.map((target) => targetFacts[target].condition),
] as const;

export type NoticeCondition = (typeof noticeConditions)[number];

const noticeText = template(...noticeBlanks);
/** Text for every site, or for sites that meet a condition. */
const conditionalText = z.union(
  [
    noticeText.transform((text) => ({ text, when: undefined })),
    z.strictObject({ text: noticeText, when: z.enum(noticeConditions) }),
  ],
  {
    // By default, a union's message does not say why its options failed.
    error: ({ input, errors }) => {
      const [problem] = errors?.[typeof input === 'string' ? 0 : 1] ?? [];
      return problem && [...problem.path, problem.message].join(': ');
    },
  },
);

/** A notice: privacy, accessibility. */
export const noticeSchema = z.strictObject({
  seo,
  /** Its link text. */
  name: text,
  hero: z.strictObject(hero),
  updatedLabel: text,
  updated: date,
  sections: z
    .array(
      z.strictObject({
        heading: text,
        paragraphs: z.array(conditionalText).min(1),
        items: z.array(conditionalText).default([]),
      }),
    )
    .min(1),
});
