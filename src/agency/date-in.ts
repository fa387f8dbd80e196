import { formatPerZone } from '../platform/time-names.ts';

const isoFormat = formatPerZone({}, 'en-CA');

/** The ISO date at a moment in a time zone. */
export const dateIn = (timeZone: string, moment: Date): string =>
  isoFormat(timeZone).format(moment);
