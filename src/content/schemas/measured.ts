import { z } from 'zod';
import { date } from './text.ts';

/** What the benchmark measured of this site itself; JSON, which is YAML, too. */
export const measuredFile = 'content/measured.json';

/** The file that `npm run bench -- measured` writes. */
export const measuredSchema = z.strictObject({
  date,
  /** Of the site that was measured; an earlier benchmark did not say. */
  address: z.url().optional(),
  machine: z.string(),
  /** The home page with its styles, compressed. */
  kilobytes: z.number().positive(),
  /** Until the first text stands on a slow phone, in seconds. */
  firstTextSeconds: z.number().positive(),
  /** As browsers score it; 0 is none. */
  layoutShift: z.number().min(0),
  /** The lowest of Lighthouse's scores. */
  lighthouse: z.number().min(0).max(100),
});
