import { isIP } from 'node:net';
import { z } from 'zod';
import { webhookSecretKey } from './outbound/webhook-signature.ts';

/** The proxies whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = false | { hops: number } | { addresses: string[] };

function wholeNumber(fallback: number, min: number, max: number) {
  const digits = z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);
  return digits
    .pipe(z.number().min(min).max(max))
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`);
}

function url(protocols: RegExp, expected: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol))
    .transform((value) => new URL(value))
    .optional()
    .describe(expected);
}

function mailAddress() {
  const address = z.string().regex(z.regexes.html5Email);
  return address.optional().describe('an e-mail address like hello@agency.example');
}

function mailAddresses() {
  return z
    .string()
    .transform((value) => [...new Set(value.split(',').map((entry) => entry.trim()))])
    .pipe(z.array(z.string().regex(z.regexes.html5Email)))
    .optional()
    .describe('one or more e-mail addresses like hello@agency.example, separated by commas');
}

function hostsWithPorts() {
  return z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(/^([a-z\d.-]+|\[[a-f\d:]+\]):\d{1,5}$/)))
    .default([])
    .describe('hosts and ports like 127.0.0.1:8080, separated by commas');
}

function trueOrFalse() {
  return z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('"true" or "false"');
}

function onOrOff() {
  return z.enum(['on', 'off']).default('on').describe('"on" or "off"');
}

function secret() {
  return z
    .string()
    .regex(/^[\w-]{20,200}$/)
    .optional()
    .describe('at least 20 letters and digits; to generate some: openssl rand -hex 20');
}

const isProxy = (entry: string): boolean =>
  /^(loopback|linklocal|uniquelocal)$/.test(entry) || isIP(entry.replace(/\/\d{1,3}$/, '')) !== 0;

const trustedProxies = z.string().transform((value, context): TrustedProxies => {
  if (value === 'false') return false;
  if (/^[1-9]$/.test(value)) return { hops: Number(value) };
  const addresses = value.split(',').map((entry) => entry.trim());
  if (!addresses.every(isProxy)) context.addIssue('not a list of addresses');
  return { addresses };
});

const variables = {
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().default('localhost').describe('a host name or address'),
  SITE_URL: url(/^https?:$/, 'an address like https://www.agency.example'),
  SITE_FOLDER: z.string().default('dist').describe('the folder of the built site'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('one of fatal, error, warn, info, debug, trace, silent'),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      '"false", the number of proxies in front (1 to 9), or their comma-separated addresses',
    ),
  LEADS_DATABASE_URL: z
    .string()
    .regex(/^(file:.|postgres(ql)?:\/\/.)/)
    .default('file:./data/leads.db')
    .describe('file:./path/to/leads.db or postgres://user:password@host/database'),
  LEADS_RATE_LIMIT: wholeNumber(10, 1, 1_000_000),
  LEADS_BURST_LIMIT: wholeNumber(120, 1, 1_000_000),
  LEADS_RETRY_MS: wholeNumber(15_000, 10, 3_600_000),
  LEADS_LEASE_MS: wholeNumber(60_000, 1000, 3_600_000),
  LEADS_WEBHOOK_URL: url(/^https?:$/, 'a URL that begins with https:// or http://'),
  LEADS_WEBHOOK_SECRET: z
    .string()
    .refine((value) => webhookSecretKey(value) !== undefined)
    .optional()
    .describe('"whsec_" and Base64; to generate one: echo "whsec_$(openssl rand -base64 32)"'),
  LEADS_WEBHOOK_ALLOW_PRIVATE: trueOrFalse(),
  LEADS_SMTP_URL: url(/^smtps?:$/, 'an address like smtps://user:password@mail.agency.example'),
  LEADS_MAIL_TO: mailAddresses(),
  LEADS_MAIL_FROM: mailAddress(),
  BOOKING_BUSY_URL: url(
    /^https?:$/,
    "a calendar's address that begins with https:// or http:// (write webcal:// as https://)",
  ),
  BOOKING_ALLOW_PRIVATE: trueOrFalse(),
  BOOKING_FEED_KEY: secret(),
  BOOKING_HOLD: onOrOff(),
  // For tests only: private hosts that the audit may visit.
  AUDIT_TEST_HOSTS: hostsWithPorts(),
};
/** All variables with these prefixes are ours, so an unknown one is a mistake. */
const prefixes = ['LEADS_', 'BOOKING_', 'AUDIT_'];
/** Settings that require another: without it, leads would only seem to be delivered. */
const requirements = [
  ['LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
  ['LEADS_WEBHOOK_SECRET', 'LEADS_WEBHOOK_URL'],
  ['LEADS_MAIL_TO', 'LEADS_SMTP_URL'],
  ['LEADS_MAIL_FROM', 'LEADS_SMTP_URL'],
] as const;
const environmentSchema = z.object(variables);
/** The names of all settings. */
export const settingNames: ReadonlySet<string> = new Set(Object.keys(variables));
const expectations = new Map(
  Object.entries(variables).map(([name, schema]) => [name, schema.description ?? '']),
);

/** The settings of the server, each under the name of its environment variable. */
export type Environment = z.infer<typeof environmentSchema>;

/** The result of reading the environment. `problem` is one line to show to the operator. */
type ReadEnvironment =
  | { outcome: 'environment'; environment: Environment }
  | { outcome: 'invalid'; problem: string };

// The values of these variables may contain secrets, which must not be logged.
const secretNames = /^(LEADS|BOOKING)_.*(URL|SECRET|KEY|TOKEN)/;

function invalid(name: string, found: string | undefined, expected: string): ReadEnvironment {
  const shown =
    found === undefined ? 'missing' : secretNames.test(name) ? 'invalid' : JSON.stringify(found);
  return { outcome: 'invalid', problem: `${name} is ${shown}; expected ${expected}` };
}

/** Unencoded characters that end a name or password in a URL. */
const unencodedUrl = /^(?:smtps?|postgres(?:ql)?):\/\/.*(?:[#/?\s]|%(?![\da-f]{2})).*@/i;
const encodedPassword =
  'special characters in its password encoded: %23 for #, %2F for /, %3F for ?, %25 for %, %20 for a space';

/** An error for the first unknown variable, listing the known ones with the same prefix. */
function unknownSetting(set: Readonly<Record<string, unknown>>): ReadEnvironment | undefined {
  for (const prefix of prefixes) {
    const unknown = Object.keys(set).find(
      (name) => name.startsWith(prefix) && !settingNames.has(name),
    );
    if (unknown === undefined) continue;
    const known = [...settingNames].filter((name) => name.startsWith(prefix)).join(', ');
    return { outcome: 'invalid', problem: `unknown setting ${unknown}; known settings: ${known}` };
  }
  return undefined;
}

/**
 * Reads every setting from variables like `process.env`; an empty one counts as not set. Reports
 * the first invalid value or unknown `LEADS_`, `BOOKING_` or `AUDIT_` variable.
 */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): ReadEnvironment {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const unknown = unknownSetting(set);
  if (unknown) return unknown;
  const misencoded = Object.keys(set).find((name) => unencodedUrl.test(set[name] ?? ''));
  if (misencoded !== undefined && settingNames.has(misencoded)) {
    return invalid(misencoded, set[misencoded], encodedPassword);
  }
  const parsed = environmentSchema.safeParse(set, { reportInput: true });
  if (!parsed.success) {
    const { path = [], input } = parsed.error.issues[0] ?? {};
    const name = String(path[0]);
    // The invalid entry of a list.
    const found = path.length > 1 ? String(input) : set[name];
    return invalid(name, found, expectations.get(name) ?? '');
  }
  const environment = parsed.data;
  for (const [name, needed] of requirements) {
    if (environment[name] === undefined || environment[needed] !== undefined) continue;
    return invalid(needed, undefined, `${expectations.get(needed)}, since ${name} is set`);
  }
  if (environment.SITE_URL?.protocol === 'https:' && environment.AUDIT_TEST_HOSTS.length > 0) {
    const expected =
      'no value, because it lets visitors reach private hosts and SITE_URL begins with https';
    return invalid('AUDIT_TEST_HOSTS', set.AUDIT_TEST_HOSTS, expected);
  }
  return { outcome: 'environment', environment };
}
