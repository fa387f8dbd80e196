/** What the pages of the desk show under `npm run dev`, where no server fills them in. */

import type { LeadSummary } from '../../leads/lead.ts';
import type { DeskPage, DeskState } from '../desk-page.ts';

const now = Date.now();
const hour = 60 * 60 * 1000;
const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);
const today = isoDate(now);
const query = { q: '', kind: '', progress: '', only: '', from: '', to: '' } as const;
const manager = { id: '1', name: 'Ann Lee', email: 'ann@agency.example', isManager: true };

const summary: LeadSummary = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  kind: 'form',
  name: 'Sam Ortiz',
  email: 'sam@roofs.example',
  phone: '(469) 555-0100',
  service: 'Google Ads',
  reference: 'EXAMPLE',
  excerpt: 'We repair roofs in Plano, and want more calls.',
  receivedAt: now - hour,
  readAt: undefined,
  progress: 'new',
  answeredAt: undefined,
  isSuspected: false,
  hasFailed: false,
  session: { start: now + 24 * hour, state: 'open' },
  corrects: undefined,
};
const session = {
  id: summary.id,
  seen: 'example',
  reference: summary.reference,
  name: summary.name,
  phone: summary.phone,
  start: now + 24 * hour,
  end: now + 24.5 * hour,
  state: 'open',
} as const;
const bulk = { act: 'erase', query, email: undefined, newest: 'example' } as const;

const pages: { [View in DeskPage['view']]: Extract<DeskPage, { view: View }> } = {
  'sign-in': { view: 'sign-in', sendsMail: true, isMailed: false, unsaved: undefined, to: '/desk' },
  enter: { view: 'enter', isDead: false },
  passkey: { view: 'passkey' },
  inbox: {
    view: 'inbox',
    done: undefined,
    query,
    leads: [summary],
    isFirst: true,
    newest: 'example',
    next: undefined,
    counts: { unread: 1, suspected: 0, undelivered: 0 },
    alsoSuspected: 0,
  },
  lead: {
    view: 'lead',
    lead: {
      ...summary,
      message: summary.excerpt,
      suspicions: [],
      origin: [{ label: 'Page', value: '/services/google-ads' }],
      session: { ...session, cancelledBy: 'mail' },
    },
    answer: `mailto:${summary.email}`,
    others: [],
    deliveries: [{ target: 'mail', state: 'delivered', attempts: 1, at: now - hour, error: '' }],
    history: [{ at: now - hour / 2, person: manager.name, kind: 'note', detail: 'Call at noon.' }],
    query,
    list: [summary],
    note: '',
    done: undefined,
    isNoted: false,
    problem: undefined,
  },
  'new-lead': { view: 'new-lead', id: summary.id, rejected: { values: {}, problems: [] } },
  bulk: {
    view: 'bulk',
    ...bulk,
    count: 1,
    leads: [summary],
    sessions: 1,
    seen: 'example',
    mailsVisitors: true,
    possible: [],
    problem: undefined,
  },
  'bulk-done': {
    view: 'bulk-done',
    ...bulk,
    work: 'example',
    state: 'finished',
    done: 1,
    later: 0,
    gone: 0,
    left: 0,
    call: [],
    areCopiesLeft: true,
  },
  bookings: {
    view: 'bookings',
    sendsMail: true,
    done: undefined,
    typed: undefined,
    days: [{ date: isoDate(session.start), isToday: false, isClosed: false, sessions: [session] }],
    closed: [],
    closedTimes: [],
    closing: undefined,
    adds: true,
    added: { id: summary.id, values: {}, problems: [] },
    open: undefined,
    more: 0,
    areChecked: false,
    today,
    problem: undefined,
  },
  figures: {
    view: 'figures',
    weeks: [{ monday: today, count: 4 }],
    pages: [{ name: '/services/google-ads', count: 4, won: 1 }],
    sources: [{ name: 'google', count: 4, won: 1 }],
    services: [{ name: 'Google Ads', count: 4, won: 1 }],
    progress: [{ name: 'new', count: 3 }],
  },
  missing: { view: 'missing', unsaved: '' },
  settings: {
    view: 'settings',
    targets: [{ target: 'mail', to: manager.email }],
    tested: undefined,
    calendar: undefined,
    people: [{ ...manager, isInvited: false }],
    passkeys: [],
    sessions: [],
    removalHeldMs: 0,
    done: undefined,
    invited: undefined,
    problem: undefined,
    typed: { name: '', email: '' },
  },
};

const anonymous: readonly DeskPage['view'][] = ['sign-in', 'enter'];

/** What a page of the desk shows as an example. */
export function deskExample(view: DeskPage['view']): DeskState {
  const person = anonymous.includes(view) ? undefined : manager;
  return { person, now, ownCalendar: undefined, page: pages[view] };
}
