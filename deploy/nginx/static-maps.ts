/**
 * Prints the rules of a static build as maps for `static.conf`, because nginx does not read
 * `_headers` and `_redirects`: npx node deploy/nginx/static-maps.ts dist >
 * /etc/nginx/conf.d/site-maps.conf
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cachePolicyOf } from '../../src/platform/headers/cache-policy.ts';
import { fileHeaders } from '../../src/platform/headers/security-headers.ts';
import { parseHeaders, parseRedirects } from '../../src/platform/server/static/host-rules.ts';

const [folder = 'dist'] = process.argv.slice(2);
const headersFile = join(folder, '_headers');
if (!existsSync(headersFile)) {
  console.error(`no ${headersFile}: run "PUBLIC_LEAD_INBOX=off npm run build" first`);
  process.exit(1);
}

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

function printableMap(source: string, variable: string, lines: readonly string[]): string {
  return `map ${source} ${variable} {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
}

/** The path at which a page is served; other files are served at their own. */
const pathOf = (file: string): string =>
  file.endsWith('.html') ? file.slice(0, -'.html'.length).replace(/\/index$/, '/') : file;

// nginx's defaults are too small for long paths.
console.log('map_hash_bucket_size 256;\nmap_hash_max_size 16384;\n');

const rules = parseHeaders(readFileSync(headersFile, 'utf8'));
// Redirects and missing files get the headers of `/*`.
const commonHeaders = new Map([['cache-control', cachePolicyOf('/')], ...(rules.get('/*') ?? [])]);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
  .filter((file) => !/\.(br|gz)$/.test(file));
const headersOfFile = (file: string) =>
  new Map([
    ...commonHeaders,
    ['cache-control', cachePolicyOf(file)],
    ...fileHeaders(file),
    ...(rules.get(pathOf(file)) ?? []),
  ]);
const headers = new Map(files.map((file) => [file, headersOfFile(file)]));
const names = new Set([commonHeaders, ...headers.values()].flatMap((each) => [...each.keys()]));
for (const name of names) {
  const lines = [...headers].flatMap(([file, each]) => {
    const value = each.get(name) ?? '';
    return value === (commonHeaders.get(name) ?? '') ? [] : [`${quote(file)} ${quote(value)}`];
  });
  const defaultLine = `default ${quote(commonHeaders.get(name) ?? '')}`;
  console.log(printableMap('$uri', `$site_${name.replaceAll('-', '_')}`, [defaultLine, ...lines]));
}

const redirectsFile = join(folder, '_redirects');
const redirects = existsSync(redirectsFile)
  ? [...parseRedirects(readFileSync(redirectsFile, 'utf8'))]
  : [];
const redirectLines = redirects.map(([from, { location }]) => `${quote(from)} ${quote(location)}`);
console.log(printableMap('$uri', '$site_redirect', redirectLines));
