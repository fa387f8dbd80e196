import { expect, test } from 'vitest';
import { leftoverNotices } from './leftover-notices.ts';

const agency = (...spans: readonly string[]) => ({
  'content/agency.yaml': `hours:\n${spans.map((span) => `  - ${span}\n`).join('')}booking:\n  minutes: 30\n`,
});
const weekdays = '{ days: [Monday, Tuesday, Wednesday, Thursday, Friday], ';
const nineToSix = `${weekdays}opens: "09:00", closes: "18:00" }`;
const saturday = '{ days: [Saturday], opens: "10:00", closes: "14:00" }';

/** The lines of a post of which a change of hours tells. */
function linesTold(
  before: Record<string, string>,
  now: Record<string, string>,
  lines: readonly string[],
): string[] {
  const posts = { 'content/posts/a.md': lines.join('\n') };
  const told = leftoverNotices({ ...now, ...posts }, { ...before, ...posts });
  return told.flatMap((notice) =>
    [...notice.matchAll(/posts\/a\.md, line (\d+)/g)].flatMap(
      ([, line]) => lines[Number(line) - 1],
    ),
  ) as string[];
}

test('texts that repeat the hours of before are told, in any notation, and by what they are now', () => {
  const now = agency(
    '{ days: [Monday, Tuesday, Wednesday, Thursday], opens: "08:00", closes: "17:00" }',
  );
  const old = [
    'Monday to Friday, 9:00 AM to 6:00 PM',
    'Mon–Fri, 9 AM–6 PM',
    'Mondays through Fridays',
    'We close at 6 p.m. sharp.',
    'Call us until 6pm.',
    'open 9-6',
    'Monday from 9:00, and closed on Sunday',
    'We answer until 6:00.',
    'Weekdays from 9 on',
    'Open at 9 every day',
    'Come by on Fridays.',
    'on business days',
    'de lunes a viernes',
  ];
  const fine = [
    '16 pm',
    '9 to 60',
    '19:00',
    'Monday',
    'in 2018: 6',
    'at 5 PM',
    'from 9 customers',
    'from 9:30',
    'until 6:00 a.m.',
  ];
  expect(linesTold(agency(nineToSix), now, [...old, ...fine])).toEqual(old);
  expect(leftoverNotices({ ...now, 'content/posts/a.md': '6 PM' }, agency(nineToSix))).toEqual([
    'content/agency.yaml, hours: are Monday to Thursday, 8:00 AM to 5:00 PM, but texts still have times or days of before: posts/a.md, line 1. Change what is not true any more, or write {hours} there',
  ]);
});

test('a day that opens is told where texts name it; hours that stay tell nothing', () => {
  const lines = ['closed on Saturdays', 'never on weekends', 'Mon–Fri, 9 AM–6 PM', 'until 2 PM'];
  const before = agency(nineToSix);
  expect(linesTold(before, agency(nineToSix, saturday), lines)).toEqual(lines.slice(0, 2));
  expect(linesTold(agency(nineToSix, saturday), before, lines)).toEqual([
    'closed on Saturdays',
    'never on weekends',
    'until 2 PM',
  ]);
  expect(linesTold(before, before, lines)).toEqual([]);
});

test('another length of sessions is told where texts have that of before', () => {
  const old = agency(nineToSix);
  const now = { 'content/agency.yaml': old['content/agency.yaml'].replace('30', '25') };
  expect(
    linesTold(old, now, [
      'a 30-minute call',
      'takes 30 minutes',
      '25 minutes',
      '30 min',
      'half an hour',
      'thirty-minute',
      '30 times',
    ]),
  ).toEqual(['a 30-minute call', 'takes 30 minutes', '30 min', 'half an hour', 'thirty-minute']);
});
