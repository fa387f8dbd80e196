import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, removePerson } from '../../../desk/server/store/people.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  settleDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import { storeLead } from '../../../leads/server/store/store-leads.ts';
import { type LeadDatabase, leadDatabase } from '../../../schema/lead-database.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { freshDatabases } from '../../../testing/fresh-databases.ts';
import { type PushReceiver, startPushReceiver } from '../../../testing/push-receiver.ts';
import { pushTarget } from '../../../vocabulary/delivery-targets.ts';
import { deliverByPush } from './push-delivery.ts';
import {
  addPushDevice,
  endPushDevices,
  ownPushDevices,
  type PushSubscription,
  pushDevices,
} from './push-devices.ts';
import { pushKeys } from './push-keys.ts';
import { pushSender } from './send-push.ts';

let receiver: PushReceiver;
beforeAll(async () => {
  receiver = await startPushReceiver();
});
afterAll(() => receiver.close());

const leaseMs = 60_000;
const signal = new AbortController().signal;
const newLead = exampleNewLead({ name: 'Ann Lee', email: 'ann@shop.example' });
const { id } = newLead.lead;

describe.each(freshDatabases().engines)('push on $engine', ({ fresh }) => {
  let database: LeadDatabase;
  let person: string;
  beforeEach(async () => {
    database = leadDatabase(await fresh());
    receiver.received.length = 0;
    const added = { email: 'dana@acre.example', name: 'Dana' };
    person = (await database.use((store) => addPerson(store, added))).id;
  });
  afterEach(() => database.close());

  const send = pushSender('hello@acre.example', () => 'any');
  const add = (subscription: PushSubscription, personId = person) => {
    const device = { subscription, personId, sessionId: 's', device: 'Chrome on Android' };
    return database.use((store) => addPushDevice(store, device, Date.now()));
  };
  const storeNew = () => database.use((store) => storeLead(store, newLead, ['mail', pushTarget]));
  const claim = async (): Promise<ClaimedDelivery | undefined> => {
    const request = { target: pushTarget, claim: 'one', limit: 8, now: Date.now() + 1, leaseMs };
    return (await database.use((store) => claimDeliveries(store, request)))[0];
  };
  const deliver = async (claimed: ClaimedDelivery) =>
    await deliverByPush(database, send)(claimed, signal);
  const claimed = async () => {
    const found = await claim();
    if (!found) throw new Error('nothing was queued');
    return found;
  };

  test('tells a device the name and the kind, encrypted and signed', async () => {
    await add(receiver.subscribe());
    await storeNew();
    expect(await deliver(await claimed())).toEqual({ outcome: 'delivered' });
    const [{ message, headers, claims } = {} as never] = receiver.received;
    expect(message).toEqual({
      title: 'Ann Lee',
      body: 'New message',
      path: `/desk/leads/${id}`,
      tag: id,
    });
    expect(headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    });
    expect(claims).toMatchObject({ aud: receiver.url, sub: 'mailto:hello@acre.example' });
    expect(receiver.received).toHaveLength(1);
  });

  test('nothing is queued while nobody can be notified', async () => {
    const gone = await add(receiver.subscribe());
    await database.use((store) => endPushDevices(store, [gone], Date.now()));
    await storeNew();
    expect(await claim()).toBeUndefined();
  });

  test('tries again only where it failed, and says which device is gone', async () => {
    const there = await add(receiver.subscribe());
    const failing = await add(receiver.subscribe(503));
    const gone = await add(receiver.subscribe(410));
    await storeNew();
    const first = await claimed();
    const result = await deliver(first);
    expect(result).toEqual({
      outcome: 'delivered',
      warning: '127.0.0.1 returned 503',
      remaining: [failing.id],
      retryAt: expect.any(Number),
    });
    const left = (await database.use((store) => pushDevices(store))).map((each) => each.id);
    expect(left).toEqual([there.id, failing.id].sort());
    const own = () => database.use((store) => ownPushDevices(store, person));
    expect((await own()).find((each) => each.id === gone.id)?.endedAt).toBeGreaterThan(0);
    const retry = { outcome: 'retry', dueAt: 0, error: '503', remaining: [failing.id] } as const;
    await database.use((store) => settleDelivery(store, first, retry, Date.now()));
    receiver.received.length = 0;
    expect(await deliver(await claimed())).toMatchObject({ outcome: 'failed' });
    expect(receiver.received).toHaveLength(1);
    const anew = await add(receiver.subscribe());
    const known = (await own()).map((each) => each.id).sort();
    expect(known).toEqual([there.id, failing.id, anew.id].sort());
  });

  test('whoever is removed gets nothing more', async () => {
    await add(receiver.subscribe());
    const other = await database.use((store) =>
      addPerson(store, { email: 'eli@acre.example', name: 'Eli' }),
    );
    await add(receiver.subscribe(), other.id);
    await storeNew();
    await database.use((store) => removePerson(store, other.id));
    await database.use((store) => removePerson(store, person));
    expect(await deliver(await claimed())).toEqual({ outcome: 'dropped' });
    expect(receiver.received).toEqual([]);
  });

  test('a lead of the day before is no news', async () => {
    await add(receiver.subscribe());
    await storeNew();
    const late = await claimed();
    const expiresAt = late.expiresAt - 25 * 60 * 60 * 1000;
    expect(await deliver({ ...late, expiresAt })).toEqual({ outcome: 'dropped' });
    expect(receiver.received).toEqual([]);
  });

  test('a person has ten devices at most, and a device one person', async () => {
    const subscriptions = Array.from({ length: 11 }, () => receiver.subscribe());
    for (const each of subscriptions) await add(each);
    const left = await database.use((store) => pushDevices(store));
    expect(left).toHaveLength(10);
    const other = await database.use((store) =>
      addPerson(store, { email: 'eli@acre.example', name: 'Eli' }),
    );
    for (const each of subscriptions.slice(5)) await add(each, other.id);
    await database.use((store) => removePerson(store, person));
    expect(await database.use((store) => pushDevices(store))).toHaveLength(6);
  });

  test('all servers sign with the keys that were created first', async () => {
    const both = await Promise.all([database.use(pushKeys), database.use(pushKeys)]);
    expect(both[0]).toEqual(both[1]);
    expect(await database.use(pushKeys)).toEqual(both[0]);
  });

  test.each([
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
  ])('does not post to %s', async (endpoint) => {
    const keys = await database.use(pushKeys);
    const device = { id: '1', ...receiver.subscribe(), endpoint };
    const message = { title: 'Ann', body: 'New message', path: '/desk', tag: '1' };
    const result = await pushSender('a@acre.example')(device, { message, keys }, signal);
    const error = expect.stringMatching(/outside the allowed network|private/);
    expect(result).toEqual({ outcome: 'failed', error });
  });
});
