import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Reminder } from './Reminder.tsx';

test.each([
  ['2026-11-27', ['2026-11-28', '2026-11-30', '2026-11-30']],
  ['2026-11-29', ['2026-11-30', '2026-12-02', '2026-11-30']],
  ['2026-11-30', ['2026-12-01', '2026-12-03', '2026-12-07']],
  ['2028-02-27', ['2028-02-28', '2028-03-01', '2028-02-28']],
])('on %s, the buttons are for tomorrow, in three days and next Monday: %j', (today, days) => {
  const html = renderToStaticMarkup(
    <Reminder
      people={[]}
      reminders={[]}
      unsaved={{}}
      action=""
      today={today}
      now={Date.parse(today)}
    />,
  );
  expect(Array.from(html.matchAll(/value="(\d{4}-[^"]*)"/g), ([, day]) => day)).toEqual(days);
});
