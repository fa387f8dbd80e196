import { expect, test } from 'vitest';
import { localTimes } from './local-time.ts';

const agencyZone = 'America/Chicago';

test.each([
  ['America/New_York', '2026-11-24T16:30:00Z', '11:30 AM'],
  ['America/Los_Angeles', '2026-07-01T22:00:00Z', '3:00 PM'],
  ['Europe/London', '2026-11-24T16:30:00Z', '4:30 PM'],
  ['Asia/Kathmandu', '2026-11-24T16:30:00Z', '10:15 PM'],
  ['Asia/Tokyo', '2026-11-24T16:30:00Z', 'Wed 1:30 AM'],
  ['Pacific/Kiritimati', '2026-11-24T16:30:00Z', 'Wed 6:30 AM'],
  ['America/Chicago', '2026-11-24T16:30:00Z', undefined],
  ['America/Winnipeg', '2026-07-01T22:00:00Z', undefined],
  // Mexico City has no daylight saving time.
  ['America/Mexico_City', '2026-11-24T16:30:00Z', undefined],
  ['America/Mexico_City', '2026-07-01T22:00:00Z', '4:00 PM'],
])('in %s, the clock shows at %s: %s', (visitorZone, instant, expected) => {
  const time = localTimes(agencyZone, visitorZone)(Date.parse(instant));
  expect(time).toBe(expected?.replace(/ (?=[AP]M)/, '\u00a0'));
});

test('throws for a zone that the browser does not know', () => {
  expect(() => localTimes('America/Dallas')).toThrow(RangeError);
});
