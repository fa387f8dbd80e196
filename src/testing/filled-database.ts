import { startAudit } from '../audit/server/store/start-audit.ts';
import { closeDay } from '../booking/server/store/closed-days.ts';
import { storeBooking } from '../booking/server/store/store-booking.ts';
import { addDeskSession } from '../desk/server/store/desk-sessions.ts';
import { addNote, markRead, setProgress } from '../desk/server/store/lead-changes.ts';
import { addChallenge, addPasskey } from '../desk/server/store/passkeys.ts';
import { addPerson } from '../desk/server/store/people.ts';
import { addSignInLink } from '../desk/server/store/sign-in-links.ts';
import { openDatabase } from '../schema/open-database.ts';
import type { Store } from '../schema/tables.ts';
import { allRows, type Rows } from './all-rows.ts';
import { exampleBooking } from './example-booking.ts';
import { exampleNewLead } from './example-lead.ts';
import { copyLead, storeLeads } from './store-example-leads.ts';

const start = Date.parse('2099-11-24T16:00:00Z');

/** Adds a person who is signed in, was invited again and has answered a lead. */
async function fillDesk(store: Store, leadId: string): Promise<void> {
  const now = 1_750_000_000_000;
  const { id: personId } = await addPerson(store, { email: 'dana@acre.example', name: 'Zoë 🌵' });
  const device = 'Firefox on Linux';
  await addDeskSession(store, { digest: 'session', personId, device }, now);
  await addSignInLink(store, { digest: 'link', personId, expiresAt: now + 1 });
  const passkey = { publicKey: 'key', counter: 2 ** 32 - 1, transports: ['internal'], device };
  await addPasskey(store, { id: 'passkey', personId, ...passkey }, now);
  await addChallenge(store, { digest: 'challenge', challenge: 'sign', expiresAt: now + 1 }, now);
  const actor = { by: 'Zoë 🌵', now };
  await setProgress(store, { id: leadId, progress: 'answered' }, actor);
  await addNote(store, { id: leadId, note: 'Two\nlines, 100 % \\' }, actor);
  await markRead(store, leadId, now);
}

/**
 * Fills a database with `leads` leads, three or more, a session, a closed day, a site audit and a
 * person of the desk; returns all rows.
 */
export async function fillDatabase(url: string, leads = 3): Promise<Rows> {
  const open = await openDatabase(url);
  const texts = ['Zoë O’Hara 🌵', "'; drop table leads --", '100 % \\ "quoted"\n\nTwo lines'];
  const first = texts.map((message) =>
    exampleNewLead({ message }, { receivedAt: 1_750_000_000_000 }),
  );
  await storeLeads(open, first, ['webhook', 'mail']);
  await copyLead(open, leads - first.length);
  await storeBooking(open, exampleBooking(start, 1_750_000_000_000));
  await closeDay(open, '2099-12-24');
  const audit = { digest: 'report', address: new URL('https://shop.example') };
  await startAudit(open, { ...audit, isVisit: true, now: start, claimedUntil: start + 60_000 });
  await fillDesk(open, first[0]?.lead.id ?? '');
  const rows = await allRows(open);
  await open.close();
  return rows;
}

/** Reads all rows of the database at a URL. */
export async function rowsAt(url: string): Promise<Rows> {
  const open = await openDatabase(url);
  const rows = await allRows(open);
  await open.close();
  return rows;
}

/** The rows of a database after a restore, which signs everyone out. */
export function signedOut(rows: Rows): Rows {
  return { ...rows, sessions: [], sign_in_links: [], challenges: [] };
}
