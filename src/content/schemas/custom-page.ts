import { z } from 'zod';
import { seo, text } from './text.ts';

/** A page of text at `/<file name>`. */
export const customPageSchema = z.strictObject({
  name: text.optional().meta({ title: 'Text of links to it, if not its title' }),
  title: text,
  intro: text,
  menu: z.int().positive().optional().meta({ title: 'Place in the menu' }),
  seo,
  draft: z.boolean().optional().meta({ title: 'Still a draft' }),
});
