import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const config = readFileSync(new URL('../deploy/nginx/site.conf', import.meta.url), 'utf8');

// Each line of a log names the address and the page before it, either of which may be the secret of
// a booking or a report.
test('nginx logs no request', () => {
  const servers = config.split(/^server \{/m).slice(1);
  expect(servers).toHaveLength(3);
  for (const server of servers) {
    expect(server.match(/access_log .*;/g)).toEqual(['access_log off;']);
    expect(server.match(/error_log .*;/g)).toEqual(['error_log /dev/null;']);
  }
});

test('nginx limits the posts of a network everywhere, and says when to send them again', () => {
  const locations = [...config.matchAll(/^ {2}location (.+?) \{([^}]*)\}/gm)]
    .map(([, matcher = '', body = '']) => ({ matcher, body }))
    .filter(({ body }) => body.includes('proxy_pass'));
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
});
