import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Agency, readAgency } from '../../agency/agency.ts';
import { buildApp } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import { securityHeaders } from '../security-headers.ts';
import { loadBuiltSite } from '../site/built-site.ts';

/** A built site in a temporary folder. */
export type TestSite = {
  folder: string;
  /** Builds the real app, with a new database unless the variables name one. */
  build: (variables: Record<string, string>) => Promise<FastifyInstance>;
  remove: () => void;
};

/** The required pages, and a contact page with the form's markup. */
const testPages = {
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Not found</title>',
  'contact.html': `<!doctype html><html lang="en"><head><title>Contact &amp; more</title></head><body>
<header>Frame</header>
<div data-error-summary hidden><p>There is a problem</p><ul data-error-list></ul></div>
<form method="post" action="/api/leads" data-contact-form>
<input type="hidden" name="kind" value="form"><input type="hidden" name="page" value="/contact">
<input id="name" name="name" required><p id="name-error" data-error-for="name" hidden></p>
<input id="email" name="email" type="email" required><p id="email-error" data-error-for="email" hidden></p>
<input id="phone" name="phone">
<select id="service" name="service"><option selected>General Inquiry</option><option>SEO &amp; Content</option></select>
<textarea id="message" name="message" required></textarea><p id="message-error" data-error-for="message" hidden></p>
<input name="company" tabindex="-1"><button>Send</button></form></body></html>`,
};

/** The agency in tests. */
export const testAgency: Agency = {
  ...readAgency(),
  name: 'Acre & Co',
  email: 'hello@acre.example',
  phone: '(214) 555-0142',
  keepSuspectedDays: 30,
};

/** Writes a site into a temporary folder. */
export function makeTestSite(
  files: Readonly<Record<string, string | Buffer>> = testPages,
): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  let databases = 0;
  return {
    folder,
    build: async (variables) => {
      databases += 1;
      const database = `file:${join(folder, `../${folder.slice(-6)}-data`, `${databases}.db`)}`;
      const read = readEnvironment({
        LOG_LEVEL: 'silent',
        LEADS_DATABASE_URL: database,
        ...variables,
      });
      if (read.outcome === 'invalid') throw new Error(read.problem);
      const loaded = loadBuiltSite(folder, securityHeaders);
      if (loaded.outcome === 'missing') throw new Error(loaded.reason);
      return buildApp({ environment: read.environment, site: loaded.site, agency: testAgency });
    },
    remove: () => {
      rmSync(folder, { recursive: true });
      rmSync(join(folder, `../${folder.slice(-6)}-data`), { recursive: true, force: true });
    },
  };
}
