import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Agency } from '../agency/agency.ts';
import { buildApp } from '../app/app.ts';
import type { SiteAuditor } from '../audit/server/audits.ts';
import { readAgency } from '../content/loading/read-agency.ts';
import { createServerMemory, type ServerMemory } from '../intake/server/server-memory.ts';
import { securityHeaders } from '../platform/headers/security-headers.ts';
import { readEnvironment } from '../platform/server/environment.ts';
import { loadBuiltSite } from '../platform/server/static/built-site.ts';
import { markFinished } from '../platform/server/static/finished-build.ts';
import { migratedSqlite } from './fresh-databases.ts';

/** A built site in a temporary folder. */
export type TestSite = ReturnType<typeof makeTestSite>;

/** The required pages. */
const testPages = {
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Not found</title>',
};

/** Renders a page as JSON of what it shows. */
const testRenderer = `export const renderPage = async (path, locals) => ({
  html: JSON.stringify({ path, ...locals }),
  contentSecurityPolicy: "default-src 'self'",
});`;

/** The agency in tests. */
export const testAgency: Agency = {
  ...readAgency(),
  name: 'Acre & Co',
  email: 'hello@acre.example',
  phone: '(214) 555-0142',
  keepSuspectedDays: 30,
  timeZone: 'America/Chicago',
  hours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
  ],
  booking: { minutes: 30, buffer: 15, noticeHours: 4, daysAhead: 30, closed: [], capacity: 1 },
};

/** Writes a site into a temporary folder. */
export function makeTestSite(files: Readonly<Record<string, string | Buffer>> = testPages) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const [path, content] of Object.entries(files)) write(`client/${path}`, content);
  write('server/entry.mjs', testRenderer);
  write('server/inline-hashes.json', '{}');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  markFinished(folder);
  let databases = 0;
  const newFile = () => {
    databases += 1;
    return join(folder, `../${folder.slice(-6)}-data`, `${databases}.db`);
  };
  /**
   * Creates the real app without starting it, with a new database unless the variables name one,
   * and a new memory unless it takes over that of another app.
   */
  const create = (
    variables: Record<string, string>,
    agency: Agency = testAgency,
    auditor?: SiteAuditor,
    remembered?: ServerMemory,
  ): FastifyInstance => {
    const read = readEnvironment({
      LOG_LEVEL: 'silent',
      SITE_FOLDER: folder,
      LEADS_DATABASE_URL: `file:${newFile()}`,
      ...variables,
    });
    if (read.outcome === 'invalid') throw new Error(read.problem);
    const loaded = loadBuiltSite(folder, securityHeaders);
    if (loaded.outcome === 'missing') throw new Error(loaded.reason);
    const { environment } = read;
    const memory = remembered ?? createServerMemory(environment.LEADS_BURST_LIMIT);
    return buildApp({ environment, memory, site: loaded.site, agency, auditor });
  };
  return {
    folder,
    create,
    /** Creates and starts the app. */
    build: async (...[variables, ...created]: Parameters<typeof create>) => {
      const LEADS_DATABASE_URL = variables.LEADS_DATABASE_URL ?? (await migratedSqlite(newFile()));
      const app = create({ ...variables, LEADS_DATABASE_URL }, ...created);
      await app.ready();
      return app;
    },
    remove: () => {
      rmSync(folder, { recursive: true });
      rmSync(join(folder, `../${folder.slice(-6)}-data`), { recursive: true, force: true });
    },
  };
}
