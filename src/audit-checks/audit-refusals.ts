/**
 * Why there is no report: what was typed is no address, has a host that does not exist or is on a
 * private network, or is too long; nothing answered there, or not in time; the site was visited for
 * another page a few minutes ago; one visitor asked for too many within an hour or a minute, or all
 * together within a day; a browser says that another site sent the form; or the server cannot keep
 * reports now.
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
