/**
 * Headers of every response. The content security policy is not among them: it differs by page and
 * comes with the build.
 */
export const securityHeaders: ReadonlyMap<string, string> = new Map([
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  [
    'permissions-policy',
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  ],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
]);

/**
 * The headers of a file by its path in the build. Anything but a page may be embedded elsewhere:
 * share images, icons in mails, photos in a feed. A drawing that is opened as a page of its own runs
 * nothing: the logo is a file of others.
 */
export const fileHeaders = (path: string): [name: string, value: string][] =>
  Object.entries({
    'cross-origin-resource-policy': path.endsWith('.html') ? 'same-origin' : 'cross-origin',
    ...(path.endsWith('.svg') && {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }),
  });

/**
 * Sent only over HTTPS, and only when `SITE_URL` is HTTPS: a browser that receives it refuses plain
 * HTTP for a year, so a trial run must never send it. Subdomains are excluded because they may not
 * be ours.
 */
export const strictTransportSecurity = 'max-age=31536000';
