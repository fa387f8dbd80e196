import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Agency } from '../../agency/agency.ts';
import { officeMapUrl } from '../../agency/office-map.ts';
import { readAgency } from '../../agency/read-agency.ts';
import { pagePath } from './page-path.ts';
import { siteUrl } from './site-url.ts';
import { staticHeaders } from './static-headers.ts';

/** Where the analytics tag reports to, according to its documentation. */
const analyticsReports = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The distinct texts of a page's inline elements of one kind, without data blocks, which never run. */
function inlineTexts(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(
    `<${element}(?![^>]*\\s(?:src=|type="application/))[^>]*>([\\s\\S]*?)</${element}>`,
    'g',
  );
  return [...new Set([...html.matchAll(pattern)].map(([, text = '']) => text))];
}

/**
 * The content security policy of a page: its inline scripts and styles by hash, the site's own files,
 * and the third parties named in the agency's facts, if the page has any. Nothing else runs.
 */
export function securityPolicy(
  html: string,
  parties?: Pick<Agency, 'address' | 'analytics' | 'map' | 'webhook'>,
): string {
  const origin = (url: string) => new URL(url).origin;
  const tag = parties?.analytics ? [origin(parties.analytics.script)] : [];
  const reports = parties?.analytics ? analyticsReports : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineTexts(html, 'script').map(hashOf), ...tag],
    'style-src': ["'self'", ...inlineTexts(html, 'style').map(hashOf)],
    'img-src': ["'self'", 'data:', ...reports],
    'connect-src': ["'self'", ...(parties ? [origin(parties.webhook.url)] : []), ...reports],
    'frame-src': [parties ? origin(officeMapUrl(parties)) : "'none'"],
    'form-action': ["'self'", 'mailto:'],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Writes each page's policy to `_headers`, which our server and several static hosts read. It is a
 * header because a meta element cannot forbid framing. A build for a static host gets the headers that
 * our server sends by itself, too.
 */
export function securityPolicies(): AstroIntegration {
  return {
    name: 'security-policies',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const agency = readAgency();
        const entries = await readdir(root, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile())
          .map((entry) => relative(root, join(entry.parentPath, entry.name)));
        const pages = files.filter((file) => file.endsWith('.html'));
        const rules: string[] =
          process.env.PUBLIC_LEAD_INBOX === 'off'
            ? [staticHeaders(files.sort(), siteUrl(process.env))]
            : [];
        for (const file of pages.sort()) {
          const html = await readFile(join(root, file), 'utf8');
          rules.push(
            `${pagePath(file)}\n  Content-Security-Policy: ${securityPolicy(html, agency)}\n`,
          );
        }
        await writeFile(join(root, '_headers'), rules.join(''));
      },
    },
  };
}
