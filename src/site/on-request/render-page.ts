import { createApp } from 'astro/app/entrypoint';
import { agency } from '../../content/agency.data.ts';
import { type InlineHashes, knownHashes, securityPolicy } from '../build/security-policy.ts';

const app = createApp({ streaming: false });

/**
 * Renders a page that is not prerendered. The server imports this function from the build.
 *
 * @param path As in `src/pages/`.
 * @param locals The page's data, as `Astro.locals`.
 * @param known The inline scripts and styles of the build.
 * @throws when there is no such page, it fails to render, or it has an unknown inline script or
 *   style.
 */
export async function renderPage(
  path: string,
  locals: App.Locals,
  known: InlineHashes,
): Promise<{ html: string; contentSecurityPolicy: string }> {
  const request = new Request(new URL(path, agency.siteUrl));
  const routeData = app.match(request);
  if (!routeData) throw new Error(`the build has no page "${path}"`);
  const response = await app.render(request, { locals, routeData });
  if (!response.ok) throw new Error(`could not render "${path}"`);
  const html = await response.text();
  // The desk shows personal data, so it allows no third parties.
  const facts = /^\/desk(?:\/|$)/.test(path) ? undefined : agency;
  return { html, contentSecurityPolicy: securityPolicy(knownHashes(html, known), facts) };
}
