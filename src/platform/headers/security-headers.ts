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
 * The `cross-origin-resource-policy` of a file. Anything but a page may be embedded elsewhere:
 * share images, icons in mails, photos in a feed.
 */
export function resourcePolicyOf(path: string): 'same-origin' | 'cross-origin' {
  return path.endsWith('.html') ? 'same-origin' : 'cross-origin';
}

/**
 * The `content-security-policy` of a drawing that is opened as a page of its own: the logo is a file
 * of others. Undefined for all other files.
 */
export const drawingPolicyOf = (path: string): string | undefined =>
  path.endsWith('.svg') ? "default-src 'none'; style-src 'unsafe-inline'; sandbox" : undefined;

/**
 * Sent only over HTTPS, and only when `SITE_URL` is HTTPS: a browser that receives it refuses plain
 * HTTP for a year, so a trial run must never send it. Subdomains are excluded because they may not
 * be ours.
 */
export const strictTransportSecurity = 'max-age=31536000';
