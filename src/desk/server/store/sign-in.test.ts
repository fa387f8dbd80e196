import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../../../platform/instant.ts';
import { eachFresh, freshDatabases } from '../../../testing/fresh-databases.ts';
import {
  addDeskSession,
  deskSessionIdleMs,
  extendDeskSession,
  findDeskSession,
  listDeskSessions,
} from './desk-sessions.ts';
import {
  addChallenge,
  addPasskey,
  findPasskey,
  listPasskeys,
  removePasskey,
  takeChallenge,
  usePasskey,
} from './passkeys.ts';
import { addPerson, findPersonByEmail, hasPeople, listPeople, removePerson } from './people.ts';
import { addSignInLink, spendSignInLink } from './sign-in-links.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const hour = 60 * 60 * 1000;
const databases = freshDatabases();

describe.each(databases.engines)('signing in with $engine', ({ fresh, rule }) => {
  const add = (email: string, name = 'Dana') => use((store) => addPerson(store, { email, name }));
  const spend = (digest: string, at = now) => use((store) => spendSignInLink(store, digest, at));

  const use = eachFresh(fresh);

  rule('a person has one e-mail address, in any case', async () => {
    expect(await use(hasPeople)).toBe(false);
    const dana = await add('Dana@Acre.example');
    expect(await add('dana@acre.example', 'Other')).toEqual(dana);
    const ann = await add('ann@acre.example', 'Ann');
    expect([dana.isManager, ann.isManager]).toEqual([true, false]);
    expect(await use(listPeople)).toEqual([
      { ...ann, isInvited: true },
      { ...dana, isInvited: true },
    ]);
    expect(await use((store) => findPersonByEmail(store, ' DANA@acre.example'))).toEqual(dana);
    expect(await use(hasPeople)).toBe(true);
  });

  test('a link is created before or after a first sign-in, never while it ends links', async () => {
    const { id } = await add('dana@acre.example');
    const order: string[] = [];
    let added: Promise<unknown> | undefined;
    await use(({ db }) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('people')
          .set({ entered_at: now })
          .where('id', '=', id)
          .execute();
        const link = { digest: 'a', personId: id, expiresAt: now + hour };
        added = use((store) => addSignInLink(store, link)).then(() => order.push('link'));
        await sleep(200);
        order.push('entered');
      }),
    );
    await added;
    expect(order).toEqual(['entered', 'link']);
  });

  test('a link works once, for the first request, and until it expires', async () => {
    const dana = await add('dana@acre.example');
    for (const digest of ['a', 'b']) {
      const link = { digest, personId: dana.id, expiresAt: now + hour };
      await use((store) => addSignInLink(store, link));
    }
    expect(await spend('unknown')).toBeUndefined();
    const spent = await Promise.all([spend('a'), spend('a'), spend('a')]);
    expect(spent.filter(Boolean)).toEqual([dana]);
    expect(await spend('b', now + hour)).toBeUndefined();
    expect(await spend('b')).toBeUndefined();
  });

  rule('a session lasts while it is used', async () => {
    const dana = await add('dana@acre.example');
    const session = { digest: 's', personId: dana.id, device: 'Firefox on Linux' };
    await use((store) => addDeskSession(store, session, now));
    const visit = (at: Instant) =>
      use(async (store) => {
        const found = await findDeskSession(store, 's', at);
        if (found) await extendDeskSession(store, found, at);
        return found;
      });
    expect(await visit(now + deskSessionIdleMs - hour)).toMatchObject({
      person: dana,
      device: 'Firefox on Linux',
      usedAt: now,
    });
    expect(await visit(now + deskSessionIdleMs + hour)).toMatchObject({
      usedAt: now + deskSessionIdleMs - hour,
    });
    expect(await visit(now + 3 * deskSessionIdleMs)).toBeUndefined();
    expect(
      await use((store) => listDeskSessions(store, dana.id, now + 3 * deskSessionIdleMs)),
    ).toEqual([]);
    expect(await visit(now)).toBeUndefined();
  });

  test('a person who is removed immediately loses sessions, passkeys and links', async () => {
    const dana = await add('dana@acre.example');
    const own = { personId: dana.id };
    await use((store) => addDeskSession(store, { ...own, digest: 's', device: '' }, now));
    await use((store) => addPasskey(store, { ...own, ...passkey }, now));
    await use((store) => addSignInLink(store, { ...own, digest: 'l', expiresAt: now + 1 }));
    expect(await use((store) => removePerson(store, dana.id))).toBe(true);
    expect(await use((store) => removePerson(store, dana.id))).toBe(false);
    expect(await use((store) => findDeskSession(store, 's', now))).toBeUndefined();
    expect(await use((store) => findPasskey(store, passkey.id))).toBeUndefined();
    expect(await spend('l')).toBeUndefined();
    expect(await use(hasPeople)).toBe(false);
  });

  test('when two people remove each other at once, one stays', async () => {
    const [dana, ann] = [await add('dana@acre.example'), await add('ann@acre.example', 'Ann')];
    const removed = await Promise.all([
      use((store) => removePerson(store, dana.id, ann.id)),
      use((store) => removePerson(store, ann.id, dana.id)),
    ]);
    expect(removed.toSorted()).toEqual([false, true]);
    expect(await use(listPeople)).toHaveLength(1);
  });

  const passkey = {
    id: 'credential',
    publicKey: 'key',
    counter: 0,
    transports: ['internal', 'hybrid'],
    device: 'Safari on iPhone',
  };

  rule('a passkey is stored once, and belongs to its person', async () => {
    const [dana, ann] = [await add('dana@acre.example'), await add('ann@acre.example', 'Ann')];
    const store = (personId: string) =>
      use((store) => addPasskey(store, { ...passkey, personId }, now));
    expect(await store(dana.id)).toBe(true);
    expect(await store(ann.id)).toBe(false);
    const stored = { ...passkey, personId: dana.id, createdAt: now, usedAt: now };
    expect(await use((store) => listPasskeys(store, dana.id))).toEqual([stored]);
    expect(await use((store) => listPasskeys(store, ann.id))).toEqual([]);
    const remove = (personId: string) =>
      use((store) => removePasskey(store, { id: passkey.id, personId }));
    expect(await remove(ann.id)).toBe(false);
    expect(await remove(dana.id)).toBe(true);
  });

  test('a device that counts signatures cannot use a count twice', async () => {
    const dana = await add('dana@acre.example');
    await use((store) => addPasskey(store, { ...passkey, personId: dana.id }, now));
    const sign = (counter: number) =>
      use((store) => usePasskey(store, { id: passkey.id, counter }, now + hour));
    const used: boolean[] = [];
    for (const counter of [0, 0, 5, 5, 4, 0]) used.push(await sign(counter));
    expect(used).toEqual([true, true, true, false, false, false]);
    expect(await use((store) => findPasskey(store, passkey.id))).toMatchObject({
      counter: 5,
      usedAt: now + hour,
    });
  });

  test('a challenge is answered once, and until it expires', async () => {
    for (const digest of ['a', 'b']) {
      const challenge = { digest, challenge: `sign ${digest}`, expiresAt: now + hour };
      await use((store) => addChallenge(store, challenge, now));
    }
    const take = (digest: string, at = now) => use((store) => takeChallenge(store, digest, at));
    expect(await take('a')).toBe('sign a');
    expect(await take('a')).toBeUndefined();
    expect(await take('b', now + hour)).toBeUndefined();
  });
});
