import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseLeads } from '../../../desk/server/store/lead-erasure.ts';
import { hashToken, newSecret } from '../../../platform/server/secret.ts';
import { openDatabase } from '../../../schema/open-database.ts';
import type { Store } from '../../../schema/tables.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { exampleReport } from '../../../testing/example-report.ts';
import { freshDatabases } from '../../../testing/fresh-databases.ts';
import { storeLeads } from '../../../testing/store-example-leads.ts';
import { auditReportPath } from '../../../vocabulary/paths.ts';
import {
  failAudit,
  finishAudit,
  OversizedReport,
  reclaimAudit,
  releaseAudit,
  reportText,
} from './audit-claims.ts';
import { startAudit } from './start-audit.ts';
import { deleteOldAudits, eraseReport, findAudit } from './stored-audits.ts';

const { engines } = freshDatabases();
const now = 1_800_000_000_000;
const minute = 60_000;
const day = 24 * 60 * minute;
const address = new URL('https://shop.example/');
const report = exampleReport(address.href);

describe.each(engines)('on $engine', ({ fresh, rule }) => {
  let store: Store;
  let url: string;
  beforeEach(async () => {
    url = await fresh();
    store = await openDatabase(url);
  });
  afterEach(() => store.close());

  const start = (digest: string, given: Partial<Parameters<typeof startAudit>[1]> = {}) =>
    startAudit(store, {
      digest,
      address,
      isVisit: true,
      now,
      claimedUntil: now + minute,
      ...given,
    });
  async function started(digest: string, at = now): Promise<string> {
    const result = await start(digest, { now: at, claimedUntil: at + minute });
    if (result.outcome !== 'started') throw new Error(result.outcome);
    return result.id;
  }

  test('an audit is shown while it runs and when it is done, for 30 days', async () => {
    const id = await started('one');
    const running = { host: 'shop.example', address: address.href, state: 'running', id };
    expect(await findAudit(store, 'one', now)).toEqual({ ...running, claimedUntil: now + minute });
    await finishAudit(store, id, reportText(report), 'judged');
    const done = { host: 'shop.example', address: address.href, state: 'done', report };
    const kept = { ...done, keptUntil: now + 30 * day };
    expect(await findAudit(store, 'one', now + 30 * day - 1)).toEqual(kept);
    expect(await findAudit(store, 'one', now + 30 * day)).toBeUndefined();
    expect(await findAudit(store, 'two', now)).toBeUndefined();
  });

  test('the next visitor within ten minutes gets the same audit at another address', async () => {
    const id = await started('one');
    // Also when this server can take no more.
    const full = { claimedUntil: undefined };
    const shared = { outcome: 'shared', id };
    expect(await start('two', { now: now + minute, ...full })).toEqual(shared);
    await finishAudit(store, id, reportText(report), 'judged');
    const later = now + 10 * minute - 1;
    expect(await start('three', { now: later })).toEqual(shared);
    for (const [digest, at] of [
      ['two', now + minute],
      ['three', later],
    ] as const) {
      expect(await findAudit(store, digest, later)).toMatchObject({
        state: 'done',
        report,
        keptUntil: at + 30 * day,
      });
    }
    expect(await start('four', { now: later + 1, ...full })).toEqual({ outcome: 'full' });
    expect(await findAudit(store, 'four', later + 1)).toBeUndefined();
    const other = new URL('https://other.example/');
    expect(await start('five', { address: other })).toMatchObject({ outcome: 'started' });
  });

  test.each(['https://www.shop.example/', 'http://shop.example/', 'http://shop.example:443/'])(
    'what came of %s is no report on the site',
    async (spelling) => {
      const other = { address: new URL(spelling), now: now - minute };
      const begun = await start('stranger', other);
      if (begun.outcome !== 'started') throw new Error(begun.outcome);
      // Not even while it runs.
      await started('owner');
      for (const reach of ['nothing', 'reached'] as const) {
        await store.db.updateTable('audits').set({ state: 'running' }).execute();
        await finishAudit(store, begun.id, reportText(report), reach);
        await store.db.deleteFrom('audits').where('id', '!=', begun.id).execute();
        expect(await start(`after ${reach}`)).toMatchObject({ outcome: 'started' });
        await store.db.deleteFrom('audits').where('id', '!=', begun.id).execute();
      }
      await store.db.updateTable('audits').set({ state: 'judged' }).execute();
      expect(await start('after a visit')).toEqual({ outcome: 'just-visited' });
    },
  );

  test('an audit that only reached a site is shared, and keeps nobody from another page', async () => {
    const id = await started('one');
    await finishAudit(store, id, reportText(report), 'reached');
    expect(await start('two')).toEqual({ outcome: 'shared', id });
    const corrected = new URL('/other-page', address);
    expect(await start('corrected', { address: corrected })).toMatchObject({ outcome: 'started' });
    expect(await findAudit(store, 'one', now)).toMatchObject({ state: 'done', report });
  });

  test('a page is looked at again for whoever asks, five times in ten minutes', async () => {
    const seen = new Set<string>();
    for (let times = 0; times < 5; times += 1) {
      const begun = await start(`${times}`, { isRepeat: true, now: now + times });
      if (begun.outcome !== 'started') throw new Error(begun.outcome);
      // While it runs, there is nothing to look at again.
      const other = { isRepeat: true, now: now + times };
      expect(await start(`${times} too`, other)).toEqual({ ...begun, outcome: 'shared' });
      await finishAudit(store, begun.id, reportText(report), 'judged');
      seen.add(begun.id);
    }
    expect(seen.size).toBe(5);
    const later = { isRepeat: true, now: now + minute };
    expect(await start('last', later)).toEqual({ outcome: 'audited-too-often' });
    const page = { ...later, address: new URL('/about', address) };
    expect(await start('page', page)).toEqual({ outcome: 'just-visited' });
    // Nor for a visitor who may have no site looked at.
    const spent = { now: now + 9.5 * minute, claimedUntil: undefined };
    expect(await start('spent', { ...spent, isRepeat: true })).toEqual({
      outcome: 'audited-too-often',
    });
    expect(await start('guess', { ...page, ...spent })).toEqual({ outcome: 'full' });
  });

  test('an audit that reached nothing is no visit, and does not count for the day', async () => {
    for (let count = 0; count < 502; count += 1) {
      const id = await started(`${count}`, now + count);
      await finishAudit(store, id, reportText(report), 'nothing');
    }
    expect(await findAudit(store, '0', now)).toMatchObject({ state: 'done' });
    expect(await start('last')).toMatchObject({ outcome: 'started' });
  });

  test('a host is visited once in ten minutes, and nobody gets the audit of another page', async () => {
    const secret = new URL('https://shop.example/reset?token=secret');
    expect(await start('one', { address: secret })).toMatchObject({ outcome: 'started' });
    expect(await start('two')).toEqual({ outcome: 'just-visited' });
    expect(await findAudit(store, 'two', now)).toBeUndefined();
    const later = { now: now + 10 * minute, claimedUntil: now + 11 * minute };
    expect(await start('four', later)).toMatchObject({ outcome: 'started' });
  });

  test('pages of our own site, which is not visited, are looked at one after another', async () => {
    for (const path of ['one', 'two']) {
      const own = { address: new URL(path, address), isVisit: false };
      expect(await start(path, own)).toMatchObject({ outcome: 'started' });
    }
  });

  test('one audit is started for two visitors at once', async () => {
    const second = await openDatabase(url);
    const given = { address, isVisit: true, now, claimedUntil: now + minute };
    const results = await Promise.all([
      startAudit(store, { digest: 'one', ...given }),
      startAudit(second, { digest: 'two', ...given }),
    ]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['shared', 'started']);
    await second.close();
  });

  test('a failed audit is shown as such, and shared with nobody', async () => {
    const id = await started('one');
    await failAudit(store, id);
    expect(await findAudit(store, 'one', now)).toMatchObject({ state: 'failed' });
    expect(await start('two')).toMatchObject({ outcome: 'started' });
    // What ends after that changes nothing.
    await finishAudit(store, id, reportText(report), 'judged');
    expect(await findAudit(store, 'one', now)).toMatchObject({ state: 'failed' });
  });

  test('what a server left is taken up by one other, three times in all', async () => {
    const id = await started('one');
    const claim = (at: number) => reclaimAudit(store, { id, now: at, claimedUntil: at + minute });
    expect(await claim(now + minute - 1)).toBeUndefined();
    expect(await Promise.all([claim(now + minute), claim(now + minute)])).toEqual(
      expect.arrayContaining([address, undefined]),
    );
    await releaseAudit(store, id);
    expect(await claim(now)).toEqual(address);
    expect(await findAudit(store, 'one', now)).toMatchObject({ state: 'running' });
    expect(await claim(now + minute)).toBeUndefined();
    expect(await findAudit(store, 'one', now)).toMatchObject({ state: 'failed' });
  });

  test('a claim of a clock that was ahead holds nobody up', async () => {
    const id = await started('one', now + day);
    const claim = { id, now, claimedUntil: now + minute };
    expect(await reclaimAudit(store, claim)).toEqual(address);
  });

  test('all visitors together get 500 in a day', async () => {
    const id = await started('first');
    const links = Array.from({ length: 498 }, (_, number) => ({
      digest: `link ${number}`,
      audit_id: id,
      created_at: now,
    }));
    await store.db.insertInto('audit_links').values(links).execute();
    const other = new URL('https://other.example/');
    expect(await start('last', { address: other })).toMatchObject({ outcome: 'started' });
    expect(await start('over')).toEqual({ outcome: 'too-many-today' });
    expect(await start('later', { now: now + day - 1 })).toEqual({ outcome: 'too-many-today' });
    const tomorrow = { now: now + day, claimedUntil: now + day + minute };
    expect(await start('tomorrow', tomorrow)).toMatchObject({ outcome: 'started' });
  });

  test('the purge deletes addresses after 30 days, and what none of them shows', async () => {
    await finishAudit(store, await started('old'), reportText(report), 'judged');
    const later = now + 9 * minute;
    await start('newer', { now: later });
    const count = async (table: 'audits' | 'audit_links') =>
      (await store.db.selectFrom(table).selectAll().execute()).length;
    await deleteOldAudits(store.db, now + 30 * day);
    expect([await count('audit_links'), await count('audits')]).toEqual([1, 1]);
    expect(await findAudit(store, 'newer', now + 30 * day)).toMatchObject({ report });
    await deleteOldAudits(store.db, later + 30 * day);
    expect([await count('audit_links'), await count('audits')]).toEqual([0, 0]);
  });

  test('an erased lead takes its report along, and leaves those of other visitors', async () => {
    const [mine, theirs] = [newSecret(128), newSecret(128)];
    for (const token of [mine, theirs]) await start(hashToken(token));
    const given = exampleNewLead({ audit: auditReportPath(mine) });
    await storeLeads(store, [given], ['mail']);
    await eraseLeads(store, [given.lead.id]);
    expect(await findAudit(store, hashToken(mine), now)).toBeUndefined();
    expect(await findAudit(store, hashToken(theirs), now)).toMatchObject({ state: 'running' });
    await eraseReport(store.db, auditReportPath(theirs));
    expect(await store.db.selectFrom('audits').selectAll().execute()).toEqual([]);
  });

  rule('a report of another version is not shown, and an endless one not kept', async () => {
    const id = await started('one');
    await finishAudit(store, id, '{"score":7}', 'judged');
    expect(await findAudit(store, 'one', now)).toBeUndefined();
    const fine = Array(5000).fill(report.fine[0]);
    expect(() => reportText({ ...report, fine })).toThrow(OversizedReport);
    expect(() => reportText(Object.assign({ ...report }, { score: 7 }))).toThrow('score');
  });
});
