import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Publish, schedulePublishing } from './publish-schedule.ts';
import { markFinished } from './site/finished-build.ts';
import { makeTestSite, type TestSite } from './testing/test-site.ts';

const log = { info: vi.fn(), error: vi.fn() };
let site: TestSite;
let stop: () => Promise<void> = async () => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  site = makeTestSite();
  mkdirSync(join(site.folder, 'posts'));
  writeFileSync(join(site.folder, 'posts/new.md'), '---\ndate: 2026-11-24\n---\n');
});
afterEach(async () => {
  await stop();
  site.remove();
  vi.useRealTimers();
});

/** Builds on the 23rd, in Dallas, and looks for posts every ten minutes from then on. */
function schedule(publish: Publish): void {
  vi.setSystemTime('2026-11-24T05:30:00Z');
  markFinished(site.folder);
  const folders = { posts: join(site.folder, 'posts'), build: site.folder };
  stop = schedulePublishing(folders, publish, log as never);
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('publishes once when the day of a post begins in the agency’s time zone', async () => {
  const publish = vi.fn<Publish>(async () => {
    markFinished(site.folder);
    return { outcome: 'published' };
  });
  schedule(publish);
  await minutes(20);
  expect(publish).not.toHaveBeenCalled();
  await minutes(20);
  expect(publish).toHaveBeenCalledOnce();
  await minutes(26 * 60);
  expect(publish).toHaveBeenCalledOnce();
});

test('says why it could not publish, and tries again after an hour', async () => {
  const publish = vi.fn<Publish>(async () => ({ outcome: 'failed', output: 'Please correct' }));
  schedule(publish);
  await minutes(40);
  expect(log.error).toHaveBeenCalledWith({ output: 'Please correct' }, expect.any(String));
  await minutes(40);
  expect(publish).toHaveBeenCalledOnce();
  await minutes(20);
  expect(publish).toHaveBeenCalledTimes(2);
});

test('stopping ends the build', async () => {
  const publish: Publish = (signal) =>
    new Promise((resolve) => {
      signal.onabort = () => resolve({ outcome: 'failed', output: 'killed' });
    });
  schedule(publish);
  await minutes(40);
  log.error.mockClear();
  await stop();
  expect(log.error).not.toHaveBeenCalled();
});
