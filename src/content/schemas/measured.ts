import { z } from 'zod';
import type { Instant } from '../../platform/instant.ts';
import { date } from './text.ts';

/** What the benchmark measured of this site itself; JSON, which is YAML, too. */
export const measuredFile = 'content/measured.json';

/** The file that `npm run bench -- measured` writes. */
export const measuredSchema = z.strictObject({
  date,
  /** Of the site that was measured. */
  address: z.url(),
  /** Of the product that was measured. */
  version: z.string(),
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

const maxDays = 180;

/** Whether figures are of the site at this address, and young enough to be said of it. */
export const isCurrent = (
  { address, date: measuredOn }: Pick<z.output<typeof measuredSchema>, 'address' | 'date'>,
  siteUrl: string,
  now: Instant,
): boolean =>
  new URL(address).host === new URL(siteUrl).host &&
  now - Date.parse(measuredOn) <= maxDays * 86_400_000;
