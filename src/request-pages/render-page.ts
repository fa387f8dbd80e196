import { createApp } from 'astro/app/entrypoint';
import { type InlineHashes, knownHashes, securityPolicy } from '../build/security-policy.ts';
import { agency } from '../content/agency.data.ts';

const app = createApp({ streaming: false });

/**
 * Renders a page of `src/request-pages/`. The server imports this function from the build.
 *
 * @param route As in `src/build/request-rendering.ts`.
 * @param locals What the page shows, as `Astro.locals`.
 * @param known The inline scripts and styles of the build.
 * @throws when there is no such route, the page fails to render, or it has another inline script or
 * style.
 */
export async function renderPage(
  route: string,
  locals: App.Locals,
  known: InlineHashes,
): Promise<{ html: string; contentSecurityPolicy: string }> {
  const routeData = app.manifestData.routes.find((each) => each.route === route);
  if (!routeData) throw new Error(`the build has no page "${route}"`);
  const request = new Request(new URL(route, agency.siteUrl));
  const response = await app.render(request, { locals, routeData });
  if (!response.ok) throw new Error(`could not render "${route}"`);
  const html = await response.text();
  // The desk shows personal data, and no third party.
  const parties = route === '/desk' ? undefined : agency;
  return { html, contentSecurityPolicy: securityPolicy(knownHashes(html, known), parties) };
}
