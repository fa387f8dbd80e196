/**
 * Why there is no report: the input is not an address, has a host that does not exist or is on a
 * private network, or is too long; nothing responded there, or not in time; the site was visited for
 * another page a few minutes ago, or audited too often; the visitor exceeded the limit per hour or
 * per minute, or all visitors exceeded the daily limit; the browser says that another site sent the
 * form; or the server cannot store reports now.
 */
export const auditRefusals = [
  'no-address',
  'no-such-name',
  'private-host',
  'too-long',
  'no-answer',
  'too-slow',
  'just-visited',
  'looked-enough',
  'too-many-from-you',
  'too-fast',
  'too-many-today',
  'other-site',
  'unavailable',
] as const;

export type AuditRefusal = (typeof auditRefusals)[number];
