import webPush from 'web-push';
import type { Store } from '../../../schema/tables.ts';

/** The key pair that identifies this site to push services (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * The site's keys, generated on first use and kept in the database: browsers subscribe with them,
 * and every server signs with them.
 */
export async function pushKeys({ db }: Store): Promise<PushKeys> {
  const known = db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey']);
  const keys = await known.executeTakeFirst();
  if (keys) return keys;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return await known.executeTakeFirstOrThrow();
}
