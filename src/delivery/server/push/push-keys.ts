import webPush from 'web-push';
import type { Store } from '../../../platform/server/database/engine.ts';

/** The pair of keys by which push services know this site (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * The site's keys, made on first use and kept with the database: browsers subscribe to them, and
 * every server signs with them.
 */
export async function pushKeys({ db }: Store): Promise<PushKeys> {
  const known = () =>
    db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  if (!(await known())) {
    const made = webPush.generateVAPIDKeys();
    await db
      .insertInto('push_keys')
      .values({ id: 1, public_key: made.publicKey, private_key: made.privateKey })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const row = await known();
  if (!row) throw new Error('the keys for pushes were removed at the same moment');
  return { publicKey: row.public_key, privateKey: row.private_key };
}
