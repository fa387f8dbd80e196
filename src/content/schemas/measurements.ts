import { z } from 'zod';
import type { Instant } from '../../platform/instant.ts';
import { date } from './text.ts';

/** The benchmark's figures for this site; JSON, which is also YAML. */
export const measurementsFile = 'content/measured.json';

/** The file that `npm run bench -- measured` writes. */
export const measurementsSchema = z.strictObject({
  date,
  /** The measured site. */
  address: z.url(),
  /** The measured version of the product. */
  version: z.string(),
  machine: z.string(),
  /** The home page with its styles, compressed. */
  kilobytes: z.number().positive(),
  /** Median First Contentful Paint on a slow phone, in seconds. */
  firstTextSeconds: z.number().positive(),
  /** Cumulative Layout Shift. */
  layoutShift: z.number().min(0),
  /** The lowest of Lighthouse's scores. */
  lighthouse: z.number().min(0).max(100),
});

const maxDays = 180;

/** Whether figures are for the site at this address and at most 180 days old. */
export const isCurrent = (
  { address, date: measuredOn }: Pick<z.output<typeof measurementsSchema>, 'address' | 'date'>,
  siteUrl: string,
  now: Instant,
): boolean =>
  new URL(address).host === new URL(siteUrl).host &&
  now - Date.parse(measuredOn) <= maxDays * 86_400_000;
