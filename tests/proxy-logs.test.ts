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
