import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestSite, type TestSite } from '../testing/test-site.ts';
import { liveApp } from './live-app.ts';

let site: TestSite;
beforeAll(() => {
  site = makeTestSite();
});
afterAll(() => site.remove());

/** How many threads, connections, timers and so on keep this process alive, by kind. */
const resources = () => Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);

test.each([
  ['while the app is put together', 'onRegister'],
  ['when everything else runs', 'onReady'],
] as const)('an app whose start fails %s leaves nothing running', async (_, when) => {
  const before = resources();
  const app = site.create({
    LEADS_SMTP_URL: 'smtp://127.0.0.1:1',
    BOOKING_BUSY_URL: 'http://127.0.0.1:1/busy.ics',
    BOOKING_ALLOW_PRIVATE: 'true',
  });
  app.register(async (last) => {
    const fail = async () => {
      // The database is opened, and delivery workers wait for it.
      await last.database.use(async () => undefined);
      throw new Error('broken');
    };
    if (when === 'onRegister') await fail();
    else last.addHook('onReady', fail);
  });
  await expect(liveApp(app)).rejects.toThrow('broken');
  const left = () =>
    [...resources()]
      .filter(([kind, { length }]) => length > (before.get(kind)?.length ?? 0))
      .map(([kind]) => kind);
  // The previous test may still end or begin a timer of its own.
  await expect.poll(left).toEqual([]);
  await expect(app.database.use(async () => undefined)).rejects.toThrow('has been closed');
});
