import { z } from 'zod';

/**
 * An old address as hosts compare it: decoded, without a trailing slash.
 *
 * @throws when a percent sign does not begin an encoded character.
 */
export const comparablePath = (path: string): string =>
  decodeURIComponent(path).replace(/(?<=.)\/+$/, '');

/** The mistake in an old address, and its fix; undefined if it is valid. */
function oldPathProblem(path: string): string | undefined {
  if (/^https?:\/\//i.test(path)) {
    return `write the old address without the domain: ${path.replace(/^https?:\/\/[^/]*/i, '') || '/'}`;
  }
  if (!path.startsWith('/')) return `an address begins with a slash; write /${path}`;
  if (/[?#]/.test(path)) {
    return `the part from ? or # on cannot be matched; write only the part before it, which then applies whatever follows: ${path.split(/[?#]/, 1)[0]}`;
  }
  try {
    if (!/[*:?#\p{Cc}]/u.test(comparablePath(path))) return undefined;
  } catch {
    return 'write a percent sign as %25';
  }
  return 'an old address is a single page, without *, :, ? or #; write a line for each page that is gone';
}

const base = 'https://site.invalid';

const isAddress = (target: string) =>
  /^(\/(?!\/)|https:\/\/)[^\s\\\p{Cc}]*$/u.test(target) &&
  URL.canParse(target, base) &&
  !new URL(target, base).pathname.startsWith('//');

/** Encodes an address for a header: "/café" becomes "/caf%C3%A9". */
function encoded(target: string): string {
  const { origin, pathname, search, hash } = new URL(target, base);
  return `${origin === base ? '' : origin}${pathname}${search}${hash}`;
}

/** The redirects: each old address and its new one. */
export const redirectsSchema = z
  .record(z.string(), z.string('must be an address, such as "/services/google-ads"'), {
    error:
      'write a line for each page that is gone: its address, a colon, a space, and where it leads, such as "/jobs: /about"',
  })
  .nullable()
  .superRefine((redirects, { addIssue }) => {
    for (const [path, target] of Object.entries(redirects ?? {})) {
      const message = oldPathProblem(path);
      if (message) addIssue({ code: 'custom', path: [path], message });
      if (isAddress(target)) continue;
      addIssue({
        code: 'custom',
        path: [path],
        message:
          'must be an address of this site, such as "/services/google-ads", or begin with https://',
      });
    }
  })
  .transform((redirects) =>
    Object.fromEntries(
      Object.entries(redirects ?? {}).map(([path, target]) => [
        path,
        isAddress(target) ? encoded(target) : target,
      ]),
    ),
  );
