import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditReportPath } from '../core/audit/audit-page.ts';
import { bookingPath, correctPath } from '../core/booking/booking-path.ts';
import { leadPath } from '../core/desk/desk-paths.ts';
import { feedPath } from '../server/booking/feed-route.ts';

const config = readFileSync(new URL('../deploy/nginx/site.conf', import.meta.url), 'utf8');
/** The locations of the server that has the site; each with its body. */
const locations = [...config.matchAll(/^ {2}location (.+?) \{([^}]*)\}/gm)]
  .map(([, matcher = '', body = '']) => ({ matcher, body }))
  .filter(({ body }) => body.includes('proxy_pass'));

/** The body of the location that nginx chooses for an address. */
function locationOf(address: string): string | undefined {
  const [path = ''] = address.split('?');
  const found = locations.find(({ matcher }) =>
    matcher.startsWith('~* ') ? new RegExp(matcher.slice(3), 'i').test(path) : false,
  );
  return (found ?? locations.find(({ matcher }) => matcher === '/'))?.body;
}

const link = { id: '01a2026d-1cba-7d39-8edc-84d446fe9268', key: 'secret' };
test.each([
  auditReportPath('secret'),
  '/contact?audit=secret',
  '/contact/?audit=secret',
  '/book?audit=secret',
  bookingPath(link),
  bookingPath(link, 'move'),
  correctPath('secret', link),
  feedPath('secret'),
  leadPath(link.id),
])('nginx writes no log line with %s', (address) => {
  expect(locationOf(address)).toBeDefined();
  expect(locationOf(address)).not.toMatch(/error_log|access_log/);
});

test('nginx logs errors of other addresses', () => {
  expect(locationOf('/services')).toContain('error_log');
  expect(config.match(/error_log \/dev\/null/g)).toHaveLength(3);
});

test('nginx limits the posts of a network everywhere, and says when to send them again', () => {
  const zones = [...config.matchAll(/limit_req_zone \$(\w+) zone=(\w+):/g)];
  const keyOf = new Map(zones.map(([, key, zone]) => [zone, key]));
  const limitsIn = (text: string) =>
    [...text.matchAll(/^ +limit_req zone=(\w+) /gm)].map(([, zone]) => keyOf.get(zone));
  const ofServer = limitsIn(config.replaceAll(/^ {2}location [^}]*\}/gm, ''));
  expect(ofServer).toEqual(['poster']);
  expect(config).toMatch(/map \$request_method \$poster \{\s+default "";\s+POST \$\w+;\s+\}/);
  for (const { matcher, body } of locations) {
    // A location with limits of its own inherits none.
    const own = limitsIn(body);
    expect(own.length > 0 ? own : ofServer, matcher).toContain('poster');
  }
  expect(config).toMatch(/^ {2}limit_req_status 429;$/m);
  expect(config).toMatch(/^ {2}error_page 429 @busy;$/m);
  const [busy = ''] = config.match(/^ {2}location @busy \{[^}]*\}/m) ?? [];
  expect(busy).toMatch(/add_header Retry-After \d+ always;/);
  // What the server itself answers comes with its own page.
  expect(config).not.toContain('proxy_intercept_errors');
  // A flood must not fill the disk with lines, and the other locations write none.
  expect(config).toMatch(/^ {2}limit_req_log_level info;$/m);
});
