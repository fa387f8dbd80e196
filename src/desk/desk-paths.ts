import { bookingsPage } from './pages/bookings.ts';
import { type BulkSelection, bulkPage } from './pages/bulk.ts';
import { inboxPage } from './pages/inbox.ts';
import { settingsPage } from './pages/settings.ts';

/** The desk's paths besides its pages: the endpoints of its forms and scripts. */
export const deskPaths = {
  exported: '/desk/leads.csv',
  signInLink: '/desk/sign-in/link',
  signInChallenge: '/desk/sign-in/challenge',
  signInPasskey: '/desk/sign-in/passkey',
  signOut: '/desk/sign-out',
  cancelSessions: '/desk/bookings/free',
  addSession: '/desk/bookings/add',
  closeDay: '/desk/bookings/close',
  openTime: '/desk/bookings/open-time',
  openDay: '/desk/bookings/open',
  testDelivery: '/desk/settings/test',
  /** A static file, which must have the same URL in every build. */
  worker: '/desk-worker.js',
  push: '/desk/settings/push',
  removePush: '/desk/settings/push/remove',
  passkeyChallenge: '/desk/passkey/challenge',
  removePasskey: '/desk/passkey/remove',
  endSession: '/desk/sessions/end',
  endSessions: '/desk/sessions/end-all',
  invite: '/desk/people/invite',
  removePerson: '/desk/people/remove',
  setRight: '/desk/people/right',
  /** The page to change the site, which the editor renders. */
  site: '/desk/site',
  /** The preview of the site is below this path. */
  preview: '/desk/preview',
} as const;

const anyOrigin = 'https://agency.example';
const maxTargetLength = 2000;

/** A URL of the desk to open after signing in; the inbox, if `to` is any other URL. */
export function safeDeskPath(to: unknown): string {
  if (typeof to !== 'string' || to.length > maxTargetLength) return inboxPage.path;
  // Resolves ".." as a browser does, in any spelling.
  const url = URL.parse(to, anyOrigin);
  const isDesk = url?.origin === anyOrigin && /^\/desk(?:\/|$)/.test(url.pathname);
  return isDesk ? `${url.pathname}${url.search}` : inboxPage.path;
}

/** The path of the page whose form posts to a URL. */
export function pageForPost(url: string): string {
  const lead = /^\/desk\/leads\/[0-9a-f-]+/.exec(url)?.[0];
  if (lead !== undefined) return lead;
  if (url.startsWith(`${bookingsPage.path}/`)) return bookingsPage.path;
  if (url.startsWith(`${deskPaths.site}/`)) return deskPaths.site;
  return /^\/desk\/(settings|people|passkey|sessions)\//.test(url)
    ? settingsPage.path
    : inboxPage.path;
}

/** A path with a query string of the non-empty fields. */
export function pathWith(path: string, fields: Readonly<Record<string, string>>): string {
  const nonEmpty = Object.entries(fields).filter(([, value]) => value !== '');
  return nonEmpty.length === 0 ? path : `${path}?${new URLSearchParams(nonEmpty)}`;
}

/** The path of the page that confirms a change to several leads. */
export const bulkPath = ({ action, query, email, newest }: BulkSelection): string =>
  pathWith(bulkPage.path, { ...query, action, email: email ?? '', newest });

/** The anchor of a session on the bookings page. */
export const sessionAnchor = (id: string): string => `session-${id}`;

/** The path to which a form posts a change of a session. */
export const sessionPath = (id: string, action: 'cancel' | 'move'): string =>
  `${bookingsPage.path}/${id}/${action}`;
