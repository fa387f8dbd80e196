import { z } from 'zod';
import { service } from './service.ts';
import { callToAction, drawing, headed, seo, text, titled } from './text.ts';

/** The words of the home page. */
export const homeSchema = z.strictObject({
  seo,
  hero: z.strictObject({ label: text, title: text, intro: text, action: text }),
  best: z.strictObject({
    ...headed,
    items: z.array(z.strictObject({ title: text, description: text, service: service })).length(3),
  }),
  approach: z.strictObject({ ...headed, paragraphs: z.array(text).min(1) }),
  proof: z.strictObject({ ...headed, text, action: text }),
  territory: z.strictObject({ ...headed, text }),
  about: z.strictObject({ ...headed, text, action: text }),
  closing: callToAction,
  statLabels: z.strictObject({ years: text, reviews: text, cities: text }),
});

/** The words of the about page. */
export const aboutSchema = z.strictObject({
  seo,
  drawing,
  hero: z.strictObject({ title: text, intro: text }),
  story: z.strictObject({ ...headed, paragraphs: z.array(text).min(3) }),
  quote: text,
  reasons: z.strictObject({ ...headed, items: z.array(titled).length(3) }),
  closing: callToAction,
});

/** A page that is a heading, an introduction, a list from another collection and a closing. */
export const listPageSchema = z.strictObject({
  seo,
  hero: z.strictObject({ title: text, intro: text }),
  closing: callToAction,
});

/** The words of the contact page. */
export const contactSchema = z.strictObject({
  seo,
  hero: z.strictObject({ title: text, intro: text }),
  form: z.strictObject({ ...headed, text, action: text, note: text }),
  next: z.strictObject({ ...headed, steps: z.array(titled).length(3) }),
  map: z.strictObject({ title: text, text }),
});

/** The chat's words. A reply's keywords are fixed in the code; its text is free. */
export const chatSchema = z.strictObject({
  title: text,
  greeting: text,
  replies: z.strictObject({
    seo: text,
    ads: text,
    branding: text,
    automation: text,
    otherwise: text,
  }),
  capture: z.strictObject({ name: text, email: text, phone: text, thanks: text }),
});
