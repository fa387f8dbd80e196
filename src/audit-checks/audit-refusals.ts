/** Why there is no report. */
export const auditRefusals = [
  'no-address', // The input is not an address.
  'no-such-name', // The host does not exist.
  'private-host', // The host is on a private network.
  'too-long', // The input is too long.
  'no-answer', // Nothing responded at the address.
  'too-slow', // Nothing responded in time.
  'just-visited', // The site was visited for another page a few minutes ago.
  'audited-too-often', // A repeat was requested, but the site was just audited too often.
  'too-many-from-you', // The visitor exceeded the limit per hour.
  'too-fast', // The visitor exceeded the limit per minute.
  'too-many-today', // All visitors together exceeded the daily limit.
  'other-site', // The browser says that another site sent the form.
  'unavailable', // The server cannot store reports now.
] as const;

export type AuditRefusal = (typeof auditRefusals)[number];
