import type { Instant } from '../../../platform/instant.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import type { Store } from '../../../schema/tables.ts';
import { type Person, personOf } from './people.ts';

/** How long an unused session lasts: 30 days, in ms. */
export const deskSessionIdleMs = 30 * 24 * 60 * 60 * 1000;
/** The precision of the stored time of last use, in ms, which saves a write for every page. */
const usePrecisionMs = 60 * 60 * 1000;

/** A browser in which a person is signed in. */
export type DeskSession = {
  /** Not a secret. */
  id: string;
  person: Person;
  /** The browser and operating system, in words. */
  device: string;
  /** To the hour. */
  usedAt: Instant;
};

type NewDeskSession = {
  /** The digest of its token. */
  digest: string;
  personId: string;
  device: string;
};

/**
 * Starts a session. A person's first session ends the links created before it, because the inviter
 * may have seen them.
 */
export async function addDeskSession(
  { db }: Store,
  { digest, personId, device }: NewDeskSession,
  now: Instant,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('people')
      .set({ entered_at: now })
      .where('id', '=', personId)
      .where('entered_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await transaction.deleteFrom('sign_in_links').where('person_id', '=', personId).execute();
    }
    await transaction
      .insertInto('sessions')
      .values({ id: uuidv7(now), digest, person_id: personId, device, used_at: now })
      .execute();
  });
}

const sessions = ({ db }: Store, now: Instant) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['sessions.id', 'device', 'used_at'])
    .select(['person_id', 'email', 'name', 'manager', 'publisher'])
    .where('used_at', '>', now - deskSessionIdleMs);

type Row = Awaited<ReturnType<ReturnType<typeof sessions>['execute']>>[number];

const sessionOf = ({ id, device, person_id, used_at, ...person }: Row): DeskSession => ({
  id,
  device,
  person: personOf({ id: person_id, ...person }),
  usedAt: used_at,
});

/** Finds the session with a token's digest; undefined if there is none or it has expired. */
export async function findDeskSession(
  store: Store,
  digest: string,
  now: Instant,
): Promise<DeskSession | undefined> {
  const row = await sessions(store, now).where('digest', '=', digest).executeTakeFirst();
  return row && sessionOf(row);
}

/** Extends a session that was used, at most once an hour. */
export async function extendDeskSession(
  { db }: Store,
  { id, usedAt }: Pick<DeskSession, 'id' | 'usedAt'>,
  now: Instant,
): Promise<void> {
  if (usedAt >= now - usePrecisionMs) return;
  await db.updateTable('sessions').set({ used_at: now }).where('id', '=', id).execute();
}

/** The sessions of a person, last used first. Removes all expired sessions. */
export async function listDeskSessions(
  store: Store,
  personId: string,
  now: Instant,
): Promise<DeskSession[]> {
  await store.db
    .deleteFrom('sessions')
    .where('used_at', '<=', now - deskSessionIdleMs)
    .execute();
  const rows = await sessions(store, now)
    .where('person_id', '=', personId)
    .orderBy('used_at', 'desc')
    .execute();
  return rows.map(sessionOf);
}

/**
 * Ends one session of a person, or all of them and unused sign-in links; returns the number of
 * sessions. Also ends their notifications.
 */
export async function endDeskSessions(
  { db }: Store,
  { personId, id }: { personId: string; id?: string | undefined },
): Promise<number> {
  let query = db.deleteFrom('sessions').where('person_id', '=', personId);
  let devices = db.deleteFrom('push_devices').where('person_id', '=', personId);
  if (id !== undefined) {
    query = query.where('id', '=', id);
    devices = devices.where('session_id', '=', id);
  } else await db.deleteFrom('sign_in_links').where('person_id', '=', personId).execute();
  await devices.execute();
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
