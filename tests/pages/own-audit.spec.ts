import { visitBuiltPage } from '../../src/audit/server/visit-built-page.ts';
import { auditReport, readPage } from '../../src/audit-checks/audit-report.ts';
import { nextRequests } from '../../src/audit-checks/audit-requests.ts';
import { loadBuiltSite } from '../../src/platform/server/static/built-site.ts';
import { expect, test } from '../site.ts';
import { publishedAgency, publishedRoutes } from './published.ts';

const reader = {
  readPage: async (visit: Parameters<typeof readPage>[0]) => readPage(visit),
  nextRequests: async (...asked: Parameters<typeof nextRequests>) => nextRequests(...asked),
};

test('the site audit finds nothing to fix on any of our pages', async () => {
  const loaded = loadBuiltSite('dist', new Map());
  if (loaded.outcome !== 'site') throw new Error(loaded.reason);
  for (const path of publishedRoutes) {
    const url = new URL(path, publishedAgency.siteUrl);
    const { visit, page } = await visitBuiltPage(loaded.site, url, reader);
    const { outcome, fixFirst, others, fine } = auditReport(visit, page);
    expect.soft(outcome.kind, path).toBe('complete');
    expect.soft([...fixFirst, ...others], path).toEqual([]);
    expect(fine.length, path).toBeGreaterThan(12);
  }
});
