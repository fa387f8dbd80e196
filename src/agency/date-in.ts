import { formatPerZone } from '../platform/format-time.ts';

const isoFormat = formatPerZone({}, 'en-CA');

/** The ISO date in a time zone at a moment. */
export const dateIn = (timeZone: string, moment: Date): string =>
  isoFormat(timeZone).format(moment);
