import { readAgency } from '../../content/loading/read-agency.ts';

/**
 * The site's public URL without a trailing slash: `SITE_URL` from the environment, or `siteUrl` in
 * `content/agency.yaml`.
 *
 * @throws when `SITE_URL` is not an absolute http(s) URL.
 */
export function siteUrl(environment: Record<string, string | undefined>): string {
  const given = environment.SITE_URL;
  if (!given) return readAgency().siteUrl;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new Error(
      `SITE_URL is "${given}", but it must be the full URL of the site, such as https://www.example.com`,
    );
  }
  return given.replace(/\/+$/, '');
}
