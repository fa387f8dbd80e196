import { z } from 'zod';
import { seo, text } from './text.ts';

/** A page of text at `/<file name>`. */
export const customPageSchema = z.strictObject({
  /** Its link text; by default its title. */
  name: text.optional(),
  title: text,
  intro: text,
  /** Its position in the menu, if any. */
  menu: z.int().positive().optional(),
  seo,
  /** Whether it is still a draft, which is not published. */
  draft: z.boolean().optional(),
});
