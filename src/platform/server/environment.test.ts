import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnvironment, settingNames } from './environment.ts';

function problem(source: Record<string, string>): string {
  const read = readEnvironment(source);
  return read.outcome === 'invalid' ? read.problem : '';
}

describe('reading the environment', () => {
  test('provides a default for every required setting', () => {
    expect(readEnvironment({})).toMatchObject({
      outcome: 'environment',
      environment: {
        PORT: 3000,
        HOST: 'localhost',
        TRUST_PROXY: false,
        LEADS_DATABASE_URL: 'file:./data/leads.db',
        LEADS_WEBHOOK_ALLOW_PRIVATE: false,
        BOOKING_ALLOW_PRIVATE: false,
        AUDIT_TEST_HOSTS: [],
      },
    });
  });

  test.each([
    ['PORT', 'abc', 'PORT is "abc"; expected a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT is "65536"; expected a whole number from 0 to 65535'],
    ['PORT', '3000.5', 'PORT is "3000.5"'],
    ['SITE_URL', 'boldacre', 'SITE_URL is "boldacre"; expected an address like https://'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; expected one of fatal'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true"; expected "false", the number of proxies'],
    ['LEADS_DATABASE_URL', 'mysql://root:secret@x/y', 'LEADS_DATABASE_URL is invalid; expected'],
    ['LEADS_RATE_LIMIT', '0', 'LEADS_RATE_LIMIT is "0"; expected a whole number from 1'],
    ['LEADS_WEBHOOK_SECRET', 'whsec_short', 'LEADS_WEBHOOK_SECRET is invalid; expected "whsec_"'],
    [
      'LEADS_WEBHOOK_URL',
      'ftp://x.example',
      'LEADS_WEBHOOK_URL is invalid; expected a URL that begins',
    ],
    ['LEADS_MAIL_TO', 'a@b.example', 'LEADS_SMTP_URL is missing; expected an address like'],
    [
      'LEADS_SMTP_URL',
      'smtps://me:pa#ss@mail.example',
      'LEADS_SMTP_URL is invalid; expected special characters in its password encoded: %23',
    ],
    [
      'LEADS_SMTP_URL',
      'smtps://me@x.example:50%off@mail.example',
      'expected special characters in its password',
    ],
    [
      'LEADS_DATABASE_URL',
      'postgres://site:a/b?c@db/site',
      'LEADS_DATABASE_URL is invalid; expected special characters',
    ],
    ['LEADS_WEBHOOK_SECRET', `whsec_${'A'.repeat(44)}`, 'LEADS_WEBHOOK_URL is missing'],
    ['LEADS_MAIL_TO', 'nobody', 'LEADS_MAIL_TO is "nobody"; expected one or more e-mail addresses'],
    ['LEADS_MAIL_TO', 'a@b.example, c@', 'LEADS_MAIL_TO is "c@"; expected one or more'],
    ['LEADS_MAIL_TO', 'a@b.example,', 'LEADS_MAIL_TO is ""; expected one or more'],
    ['LEADS_MAIL_FROM', 'a@b.example,c@d.example', 'LEADS_MAIL_FROM is "a@b.example,c@d.example"'],
    ['BOOKING_FEED_KEY', 'short', 'BOOKING_FEED_KEY is invalid; expected at least 20'],
    ['LEADS_RATELIMIT', '5', 'unknown setting LEADS_RATELIMIT; known settings: LEADS_DATABASE_URL'],
    [
      'BOOKING_BUSY_URL',
      'webcal://calendar.example/private-secret.ics',
      "BOOKING_BUSY_URL is invalid; expected a calendar's address that begins with https://",
    ],
    ['AUDIT_TEST_HOSTS', 'localhost', 'AUDIT_TEST_HOSTS is "localhost"; expected hosts and ports'],
    ['AUDIT_TEST_HOST', 'x', 'unknown setting AUDIT_TEST_HOST; known settings: AUDIT_TEST_HOSTS'],
    ['BOOKING_ALLOW_PRIVATE', 'yes', 'BOOKING_ALLOW_PRIVATE is "yes"; expected "true" or "false"'],
    [
      'BOOKING_BUSYURL',
      'x',
      'unknown setting BOOKING_BUSYURL; known settings: BOOKING_BUSY_URL, BOOKING_ALLOW_PRIVATE',
    ],
  ])('reports %s=%s in one line', (name, value, line) => {
    expect(problem({ [name]: value })).toContain(line);
    expect(problem({ [name]: value })).not.toContain('\n');
  });

  const calendar = 'https://calendar.example/private-secret.ics';
  test.each<[string, Record<string, string>, object]>([
    ['an empty variable as not set', { PORT: '', SITE_URL: '' }, { PORT: 3000 }],
    [
      'several recipients, each once',
      { LEADS_SMTP_URL: 'smtp://x', LEADS_MAIL_TO: 'a@b.example, c@d.example,a@b.example' },
      { LEADS_MAIL_TO: ['a@b.example', 'c@d.example'] },
    ],
    [
      "the address of the agency's calendar",
      { BOOKING_BUSY_URL: calendar, BOOKING_ALLOW_PRIVATE: 'true' },
      { BOOKING_BUSY_URL: new URL(calendar), BOOKING_ALLOW_PRIVATE: true },
    ],
    [
      'the private hosts that tests may audit',
      { AUDIT_TEST_HOSTS: '127.0.0.1:8080, [::1]:8081', SITE_URL: 'http://x.test' },
      { AUDIT_TEST_HOSTS: ['127.0.0.1:8080', '[::1]:8081'] },
    ],
    ['a number of proxies', { TRUST_PROXY: '2' }, { TRUST_PROXY: { hops: 2 } }],
    [
      'the addresses of proxies',
      { TRUST_PROXY: 'loopback, 10.0.0.0/8' },
      { TRUST_PROXY: { addresses: ['loopback', '10.0.0.0/8'] } },
    ],
    ['no proxy', { TRUST_PROXY: 'false' }, { TRUST_PROXY: false }],
  ])('reads %s', (_, source, environment) => {
    expect(readEnvironment(source)).toMatchObject({ environment });
  });

  test('refuses private hosts to audit on a public site', () => {
    const variables = {
      AUDIT_TEST_HOSTS: '127.0.0.1:8080',
      SITE_URL: 'https://www.agency.example',
    };
    expect(problem(variables)).toBe(
      'AUDIT_TEST_HOSTS is "127.0.0.1:8080"; expected no value, because it lets visitors reach private hosts and SITE_URL begins with https',
    );
  });

  test('requires a secret for a webhook', () => {
    expect(problem({ LEADS_WEBHOOK_URL: 'https://hooks.example/x' })).toMatch(
      /^LEADS_WEBHOOK_SECRET is missing; expected .*since LEADS_WEBHOOK_URL is set$/,
    );
  });
});

test.each([...settingNames])('%s is documented, and read by something', (name) => {
  expect(readFileSync('docs/settings.md', 'utf8')).toContain(`\`${name}\``);
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/environment|\.test\./.test(file));
  const isName = new RegExp(`\\b${name}\\b`);
  expect(files.some((file) => isName.test(readFileSync(file, 'utf8')))).toBe(true);
});
