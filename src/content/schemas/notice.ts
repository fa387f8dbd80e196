import { z } from 'zod';
import { hero, seo, template, text } from './text.ts';

/** What a notice may quote of the code and of the agency's facts; `views/practice.ts` fills it in. */
export const practiceBlanks = [
  'suspectedDays',
  'outboxKey',
  'visitKey',
  'draftKey',
  'chatKey',
  'webhookHost',
  'analyticsHost',
  'mapHost',
] as const;

const practiceText = template(...practiceBlanks);
/** A text for every site, or only for one that has an inbox (or none) of its own. */
const sometimes = z.union([
  practiceText.transform((text) => ({ text, when: undefined })),
  z.strictObject({ text: practiceText, when: z.enum(['inbox', 'mail']) }),
]);

/** A page of running text: privacy, accessibility. */
export const noticeSchema = z.strictObject({
  seo,
  /** What links to it say. */
  name: text,
  hero: z.strictObject(hero),
  updatedLabel: text,
  updated: z.iso.date('must be a date such as "2026-03-18", in quotes'),
  sections: z
    .array(
      z.strictObject({
        heading: text,
        paragraphs: z.array(sometimes).min(1),
        items: z.array(sometimes).default([]),
      }),
    )
    .min(2),
});
