import { z } from 'zod';
import { date, hero, seo, template, text } from './text.ts';

/** The blanks a notice may use; `views/notice-facts.ts` fills them in from code and agency facts. */
export const noticeBlanks = [
  'suspectedDays',
  'outboxKey',
  'visitKey',
  'draftKey',
  'chatKey',
  'webhookHost',
  'analyticsHost',
  'mapHost',
] as const;

const noticeText = template(...noticeBlanks);
/** Text for every site, or only for a site with (`inbox`) or without (`mail`) an inbox, or with analytics. */
const conditionalText = z.union(
  [
    noticeText.transform((text) => ({ text, when: undefined })),
    z.strictObject({ text: noticeText, when: z.enum(['inbox', 'mail', 'analytics']) }),
  ],
  {
    // By default, a union does not say what is wrong with its options.
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
