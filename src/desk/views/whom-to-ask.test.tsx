import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { manager } from '../pages/example.ts';
import { inboxPage } from '../pages/inbox.ts';
import { leadPage } from '../pages/lead.ts';
import { settingsPage } from '../pages/settings.ts';
import { InboxView } from './InboxView.tsx';
import { LeadView } from './LeadView.tsx';
import { SettingsView } from './SettingsView.tsx';

const me = { ...manager, id: '2', name: 'Eli', isManager: false, isPublisher: false };
const boss = { ...manager, id: '3', name: 'Bo', isPublisher: false };
const now = Date.now();
const people = [me, manager, boss];
const settings = { ...settingsPage.example, agencyCalendar: undefined, now };
const invited = people.map((each) => ({ ...each, isInvited: false }));

test.each([
  ['a lead', <LeadView {...leadPage.example} key="" {...{ people, now }} />, 'Erase this lead'],
  ['the inbox', <InboxView {...inboxPage.example} key="" {...{ people, now }} />, 'Erase a person'],
  ['Settings', <SettingsView {...settings} key="" me={me} people={invited} />, 'Invite somebody'],
])('%s names those who may do what one may not', (_, view, button) => {
  const html = renderToStaticMarkup(view);
  expect(html).toContain('To invite people and erase leads, ask Ann Lee or Bo.');
  expect(html.includes('To publish the site, ask Ann Lee.')).toBe(button === 'Invite somebody');
  expect(html).not.toContain(button);
});
