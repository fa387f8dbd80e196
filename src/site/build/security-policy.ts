import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Agency } from '../../agency/agency.ts';
import { officeMapUrl } from '../../agency/office-map.ts';
import { readAgency } from '../../content/loading/read-agency.ts';
import { bundledScripts } from './inline-script.ts';
import { pagePath } from './page-path.ts';
import { siteUrl } from './site-url.ts';
import { pageHeaders, staticHeaders } from './static-headers.ts';

/** The origins that the analytics tag reports to, according to its documentation. */
const analyticsOrigins = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of inline scripts and styles, in the notation of a policy. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/** The hashes of a page's inline elements of one kind, without data blocks, which never run. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(
    `<${element}\\b(?![^>]*\\s(?:src=|type="application/(?:ld\\+)?json"))[^>]*>([\\s\\S]*?)</${element}>`,
    'gi',
  );
  return [...new Set([...html.matchAll(pattern)].map(([, text = '']) => hashOf(text)))];
}

/** The hashes of a page's inline scripts and styles. */
export function inlineHashes(html: string): InlineHashes {
  return { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') };
}

/**
 * The hashes of a page with visitors' input.
 *
 * @param known The hashes from the build, which had no visitors' input.
 * @throws when the page has an unknown inline script or style; the message does not quote it.
 */
export function knownHashes(html: string, known: InlineHashes): InlineHashes {
  const found = inlineHashes(html);
  for (const kind of ['scripts', 'styles'] as const) {
    const [unknown] = found[kind].filter((hash) => !known[kind].includes(hash));
    if (unknown) throw new Error(`one of its inline ${kind} is not from this build: ${unknown}`);
  }
  return found;
}

/** @throws when the origin has a character that would end it within a policy. */
function originOf(url: string): string {
  const { origin } = new URL(url);
  if (!/^https?:\/\/[\w.:[\]-]+$/.test(origin)) {
    throw new Error(`${origin} is not the address of a server; correct it in content/agency.yaml`);
  }
  return origin;
}

/**
 * The content security policy of a page: its inline scripts and styles by hash, the site's own
 * files, and the third parties in the agency's `facts`, if they are given. Nothing else runs.
 */
export function securityPolicy(
  { scripts, styles }: InlineHashes,
  facts?: Pick<Agency, 'address' | 'analytics' | 'map' | 'webhook'>,
): string {
  const tag = facts?.analytics ? [originOf(facts.analytics.script)] : [];
  const webhook = facts?.webhook ? [originOf(facts.webhook.url)] : [];
  const reports = facts?.analytics ? analyticsOrigins : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...tag],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', ...reports],
    'connect-src': ["'self'", ...webhook, ...reports],
    'frame-src': [facts ? originOf(officeMapUrl(facts)) : "'none'"],
    'form-action': ["'self'", 'mailto:'],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Part of the server build: the hashes allowed on pages rendered on request. */
const hashesFile = 'inline-hashes.json';

/**
 * Writes each page's policy to `_headers`, which our server and several static hosts read. The
 * policy is a header because a meta element cannot forbid framing. A build for a static host also
 * gets the headers that our server adds itself; a build for our server gets the hashes for pages
 * rendered on request.
 */
export function securityPolicies(): AstroIntegration {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  return {
    name: 'security-policies',
    hooks: {
      'astro:build:ssr': ({ manifest }) => {
        for (const style of manifest.routes.flatMap((route) => route.styles)) {
          if (style.type === 'inline') styles.add(hashOf(style.content));
        }
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const agency = readAgency();
        const isStatic = process.env.PUBLIC_LEAD_INBOX === 'off';
        const entries = await readdir(root, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile())
          .map((entry) => relative(root, join(entry.parentPath, entry.name)));
        const pages = files.filter((file) => file.endsWith('.html'));
        const rules: string[] = isStatic ? [staticHeaders(files.sort(), siteUrl(process.env))] : [];
        for (const file of pages.sort()) {
          const hashes = inlineHashes(await readFile(join(root, file), 'utf8'));
          const policy = securityPolicy(hashes, agency);
          const others = isStatic ? pageHeaders : '';
          rules.push(`${pagePath(file)}\n  Content-Security-Policy: ${policy}\n${others}`);
          for (const script of hashes.scripts) scripts.add(script);
          for (const style of hashes.styles) styles.add(style);
        }
        await writeFile(join(root, '_headers'), rules.join(''));
        if (isStatic) return;
        for (const code of bundledScripts) scripts.add(hashOf(code));
        const known: InlineHashes = { scripts: [...scripts].sort(), styles: [...styles].sort() };
        await writeFile(join(root, '../server', hashesFile), JSON.stringify(known));
      },
    },
  };
}
