/**
 * Headers that every answer carries, whatever it answers. The content security policy is not
 * among them: it depends on each page and comes with the build.
 */
export const securityHeaders: ReadonlyMap<string, string> = new Map([
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  [
    'permissions-policy',
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  ],
  ['cross-origin-opener-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
]);

/**
 * Sent only over HTTPS and only for a site whose own address is HTTPS: a browser that has seen it
 * refuses plain HTTP for a year, so it must never come from a trial run. Subdomains are left out,
 * because they are not ours to promise.
 */
export const strictTransportSecurity = 'max-age=31536000';
