import type { Instant } from '../../../platform/instant.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import type { Store } from '../../../schema/tables.ts';

/** Maximum number of devices per person; a further one replaces the oldest. */
const maxDevices = 10;

/** A browser's push subscription: its secret URL at the push service, and its keys. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** A browser that is notified of new leads. */
export type PushDevice = PushSubscription & { id: string };

/** A device as its owner sees it. */
export type OwnDevice = {
  id: string;
  /** The browser and operating system, in words. */
  device: string;
  createdAt: Instant;
  /** The session in which notifications were switched on. */
  sessionId: string;
  /** When its push service reported it gone. */
  endedAt: Instant | null;
};

type NewDevice = {
  subscription: PushSubscription;
  personId: string;
  sessionId: string;
  device: string;
};

/**
 * Notifies a browser from now on; if it was another person's, it now belongs to this one. Deletes
 * the person's ended devices, because the page has just listed them.
 */
export async function addPushDevice(
  { db }: Store,
  { subscription, personId, sessionId, device }: NewDevice,
  now: Instant,
): Promise<PushDevice> {
  const row = {
    person_id: personId,
    session_id: sessionId,
    ...subscription,
    device,
    created_at: now,
    ended_at: null,
  };
  return await db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('push_devices')
      .values({ id: uuidv7(now), ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    const newestDevices = transaction
      .selectFrom('push_devices')
      .select('id')
      .where('person_id', '=', personId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxDevices);
    await transaction
      .deleteFrom('push_devices')
      .where('person_id', '=', personId)
      .where(({ or, eb }) =>
        or([eb('id', 'not in', newestDevices), eb('ended_at', 'is not', null)]),
      )
      .execute();
    return { id, ...subscription };
  });
}

/** Which devices to notify: all, those with these ids, or those of a person. */
export type DeviceFilter = { ids?: readonly string[] | undefined; personId?: string | undefined };

/** The active devices of a filter. */
export async function pushDevices(
  { db }: Store,
  { ids, personId }: DeviceFilter = {},
): Promise<PushDevice[]> {
  let query = db
    .selectFrom('push_devices')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('ended_at', 'is', null);
  if (ids) query = query.where('id', 'in', [...ids]);
  if (personId) query = query.where('person_id', '=', personId);
  return await query.orderBy('id').execute();
}

/** A person's active and ended devices, newest first. */
export async function ownPushDevices({ db }: Store, personId: string): Promise<OwnDevice[]> {
  return await db
    .selectFrom('push_devices')
    .select(['id', 'device'])
    .select(['created_at as createdAt', 'session_id as sessionId', 'ended_at as endedAt'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Stops notifying a device of a person. */
export async function removePushDevice(
  { db }: Store,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .execute();
}

/** Marks devices that their push service reported gone, unless they have subscribed again. */
export async function endPushDevices(
  { db }: Store,
  devices: readonly PushDevice[],
  now: Instant,
): Promise<void> {
  for (const { id, endpoint } of devices) {
    await db
      .updateTable('push_devices')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('endpoint', '=', endpoint)
      .execute();
  }
}
