import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AgencyCalendar } from '../../booking/agency-calendar.ts';
import { settingsPage } from '../pages/settings.ts';
import { CalendarFailure } from './CalendarFailure.tsx';
import { SettingsView } from './SettingsView.tsx';

const now = Date.UTC(2026, 10, 24, 18);
const person = { id: '1', name: 'Dana', email: 'dana@acre.example' };
function show(agencyCalendar: AgencyCalendar, isManager: boolean): string {
  const html = renderToStaticMarkup(
    <>
      {agencyCalendar.failure && <CalendarFailure {...agencyCalendar.failure} now={now} />}
      <SettingsView
        {...settingsPage.example}
        me={{ ...person, isManager, isPublisher: false }}
        now={now}
        agencyCalendar={agencyCalendar}
      />
    </>,
  );
  return html.replace(/<[^>]+>/g, '');
}

test('everybody at the desk reads that the agency’s calendar can’t be read', () => {
  const since = now - 2 * 60 * 60 * 1000;
  const failure = { since, reportedFrom: since, reason: 'calendar.example returned 404' };
  const text = show({ readAt: undefined, failure, unread: [] }, false);
  expect(text).toContain('since Tuesday, November 24, 10:00 AM: calendar.example returned 404');
  expect(show({ readAt: now, failure: undefined, unread: [] }, false)).not.toContain('readable');
});

test('only managers read the titles of events that can’t be read', () => {
  const unread = [
    { uid: '1@x', start: '20261124T090000', title: 'Dentist <b>', hasStart: true },
    { uid: '2@x', start: 'tomorrow', title: 'Lunch', hasStart: false },
  ];
  const calendar = { readAt: now - 60_000, failure: undefined, unread };
  const manager = show(calendar, true);
  expect(manager).toContain('We last read it 1 minute ago');
  expect(manager).toContain('Dentist &lt;b&gt; (November 24, 2026)Lunch (tomorrow): we can’t tell');
  const other = show(calendar, false);
  expect(other).toContain('can’t be read completely, so they may block too little or too much');
  expect(other).not.toContain('Dentist');
});
