/**
 * Headers of every response. The content security policy is separate: it differs by page and comes
 * with the build.
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
 * share images, icons in emails, photos in a feed. An SVG opened as a document runs no scripts,
 * because the logo is a third-party file.
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
 * HTTP for a year, so a test run must never send it. Excludes subdomains, which may belong to
 * others.
 */
export const strictTransportSecurity = 'max-age=31536000';
