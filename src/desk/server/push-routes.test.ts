import { expect, test } from 'vitest';
import type { PushMessage } from '../../delivery/push-message.ts';
import { type DeviceFilter, pushDevices } from '../../delivery/server/push/push-devices.ts';
import { deskBrowser, deskOrigin, shown } from '../../testing/desk-browser.ts';

const { app, use, get, post, request, invite, signIn } = deskBrowser();

const p256dh = Buffer.alloc(65, 4).toString('base64url');
const auth = Buffer.alloc(16, 1).toString('base64url');
const endpoint = 'https://push.example/secret';
const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };

const subscribe = (payload: object, cookie: string) =>
  request({
    method: 'POST',
    url: '/desk/settings/push',
    headers: {
      cookie,
      origin: deskOrigin,
      referer: `${deskOrigin}/desk/settings`,
      'user-agent': 'Chrome/140 Android',
    },
    payload,
  });
/** Stands in for the push service. */
const answerPushes = (outcome: 'delivered' | 'dropped') => {
  const pushed: (DeviceFilter & { message: PushMessage })[] = [];
  app().deliveries.push = async (message, to) => {
    pushed.push({ message, ...to });
    return { outcome };
  };
  return pushed;
};
const devices = async (cookie: string) => shown(await get('/desk/settings', cookie)).push.devices;

test('a browser is notified once its push service has taken the first message', async () => {
  const cookie = await signIn();
  const pushed = answerPushes('delivered');
  const response = await subscribe(subscription, cookie);
  expect(response.json()).toEqual({ to: '/desk/settings?done=push-on' });
  const [device] = await use((store) => pushDevices(store));
  expect(device).toEqual({ id: device?.id, endpoint, p256dh, auth });
  expect(pushed).toMatchObject([{ message: { path: '/desk/settings' }, ids: [device?.id] }]);
  const [listed] = await devices(cookie);
  expect(listed).toMatchObject({ id: device?.id, device: 'Chrome on Android', isThis: true });
  expect(JSON.stringify(listed)).not.toContain('secret');
  await post('/desk/settings/push/remove', { id: String(device?.id) }, { cookie });
  expect(await devices(cookie)).toEqual([]);
});

test('one whose push service refuses it is not kept, and the person is told why', async () => {
  const cookie = await signIn();
  answerPushes('dropped');
  const response = await subscribe(subscription, cookie);
  expect(response.statusCode).toBe(502);
  expect(response.json().message).toMatch(/^This browser cannot be notified: /);
  expect(await devices(cookie)).toEqual([]);
});

test.each([
  ['an address that is not encrypted', { ...subscription, endpoint: 'http://push.example/1' }],
  ['an address of another kind', { ...subscription, endpoint: 'file:///etc/passwd' }],
  ['a very long address', { ...subscription, endpoint: `${endpoint}${'x'.repeat(2000)}` }],
  ['no keys', { endpoint }],
  ['short keys', { endpoint, keys: { p256dh: 'AA', auth } }],
  ['a list', []],
])('%s is refused', async (_, payload) => {
  const cookie = await signIn();
  answerPushes('delivered');
  const response = await subscribe(payload, cookie);
  expect(response.statusCode).toBe(422);
  expect(response.json().message).toContain('not send a valid subscription');
  expect(await devices(cookie)).toEqual([]);
});

test('signing out ends the notifications of that browser, and everywhere all of them', async () => {
  const [phone, desktop] = [await signIn(), await signIn()];
  answerPushes('delivered');
  await subscribe(subscription, phone);
  await subscribe({ ...subscription, endpoint: `${endpoint}2` }, desktop);
  await subscribe({ ...subscription, endpoint: `${endpoint}3` }, desktop);
  await post('/desk/sign-out', {}, { cookie: phone });
  expect(await devices(desktop)).toHaveLength(2);
  await post('/desk/sessions/end-all', {}, { cookie: desktop });
  expect(await use((store) => pushDevices(store))).toEqual([]);
});

test('nobody ends the notifications of somebody else', async () => {
  const [one, other] = [await signIn(), await signIn(await invite('eli@acre.example'))];
  answerPushes('delivered');
  await subscribe(subscription, one);
  const [device] = await use((store) => pushDevices(store));
  await post('/desk/settings/push/remove', { id: String(device?.id) }, { cookie: other });
  expect(await devices(one)).toHaveLength(1);
});
