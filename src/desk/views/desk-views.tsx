import type { ReactNode } from 'react';
import { code as enterDesk } from '../browser/enter-desk.ts?inline-script';
import { code as passkeyButton } from '../browser/passkey-button.ts?inline-script';
import { code as pushButton } from '../browser/push-button.ts?inline-script';
import type { DeskPage, DeskState } from '../desk-page.ts';
import { bookingsPage } from '../pages/bookings.ts';
import { bulkPage } from '../pages/bulk.ts';
import { enterPage } from '../pages/enter.ts';
import { exampleTime, manager } from '../pages/example.ts';
import { figuresPage } from '../pages/figures.ts';
import { inboxPage } from '../pages/inbox.ts';
import { leadPage } from '../pages/lead.ts';
import { missingPage } from '../pages/missing.ts';
import { newLeadPage } from '../pages/new-lead.ts';
import { passkeyPage } from '../pages/passkey.ts';
import { settingsPage } from '../pages/settings.ts';
import { signInPage } from '../pages/sign-in.ts';
import { BookingsView } from './BookingsView.tsx';
import { BulkView } from './BulkView.tsx';
import { EnterView } from './EnterView.tsx';
import { FiguresView } from './FiguresView.tsx';
import { InboxView } from './InboxView.tsx';
import { LeadView } from './LeadView.tsx';
import { MissingView } from './MissingView.tsx';
import { NewLeadView } from './NewLeadView.tsx';
import { PasskeyView } from './PasskeyView.tsx';
import { SettingsView } from './SettingsView.tsx';
import { SignInView } from './SignInView.tsx';

/** A rendered desk page: its tab title, its view, and its script. */
type RenderedPage = { title: string; view: ReactNode; script?: string };

/** A desk page and its renderer. */
export type PageRenderer = { page: DeskPage<unknown>; render: (desk: DeskState) => RenderedPage };

/** Pairs a page with its renderer. */
export const pageRenderer = <Data,>(
  page: DeskPage<Data>,
  render: (desk: DeskState<Data>) => RenderedPage,
): PageRenderer => ({
  page: page as DeskPage<unknown>,
  render: render as (desk: DeskState) => RenderedPage,
});

/** The pages of the desk, except the editor's. */
export const deskPages: readonly PageRenderer[] = [
  pageRenderer(bookingsPage, ({ page, now }) => ({
    title: 'Bookings',
    view: <BookingsView {...page} now={now} />,
  })),
  pageRenderer(bulkPage, ({ page, now }) => ({
    title: page.action === 'erase' ? 'Erase leads' : 'Mark leads',
    view: <BulkView {...page} now={now} />,
  })),
  pageRenderer(enterPage, ({ page }) => ({
    title: page.isInvalid ? 'This link no longer works' : 'Welcome',
    view: <EnterView {...page} />,
    script: enterDesk,
  })),
  pageRenderer(figuresPage, ({ page, now }) => ({
    title: 'Figures',
    view: <FiguresView {...page} now={now} />,
  })),
  pageRenderer(inboxPage, (desk) => ({
    title: desk.page.counts.unread > 0 ? `(${desk.page.counts.unread}) Inbox` : 'Inbox',
    view: <InboxView {...desk.page} people={desk.people} now={desk.now} />,
  })),
  pageRenderer(leadPage, (desk) => ({
    title: desk.page.lead.name || desk.page.lead.reference,
    view: <LeadView {...desk.page} people={desk.people} now={desk.now} />,
  })),
  pageRenderer(missingPage, ({ page }) => ({
    title: 'Not found',
    view: <MissingView {...page} />,
  })),
  pageRenderer(newLeadPage, ({ page }) => ({ title: 'New lead', view: <NewLeadView {...page} /> })),
  pageRenderer(passkeyPage, () => ({
    title: 'Create a passkey',
    view: <PasskeyView />,
    script: passkeyButton,
  })),
  pageRenderer(settingsPage, ({ page, person, now, agencyCalendar }) => ({
    title: 'Settings',
    view: person && <SettingsView {...page} me={person} {...{ now, agencyCalendar }} />,
    script: pushButton,
  })),
  pageRenderer(signInPage, ({ page }) => ({
    title: 'Sign in',
    view: <SignInView {...page} />,
    script: passkeyButton,
  })),
];

/**
 * Renders the state that the server passed to the desk or, under `npm run dev`, the example of the
 * page at this URL. Undefined if there is none.
 */
export function renderDeskPage(
  pages: readonly PageRenderer[],
  { desk: serverState }: App.Locals,
  address: string,
): (RenderedPage & { desk: DeskState }) | undefined {
  // Under `npm run dev`, every lead is the example.
  const path = serverState?.path ?? address.replace(/^(\/desk\/leads\/)[\da-f-]{36}$/, '$1example');
  const renderer = pages.find(({ page }) => page.path === path);
  if (!renderer || !(serverState || import.meta.env.DEV)) return undefined;
  const { example, isPublic } = renderer.page;
  const desk = serverState ?? {
    path,
    person: isPublic ? undefined : manager,
    people: isPublic ? [] : [manager],
    now: exampleTime,
    agencyCalendar: undefined,
    failures: [],
    page: example,
  };
  return { desk, ...renderer.render(desk) };
}
