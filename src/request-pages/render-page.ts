import { createApp } from 'astro/app/entrypoint';
import { securityPolicy } from '../build/security-policy.ts';
import { agency } from '../content/agency.ts';

const app = createApp({ streaming: false });

/**
 * Renders a page of `src/request-pages/`. The server imports this function from the build.
 *
 * @param route As in `src/build/request-rendering.ts`.
 * @param locals What the page shows, as `Astro.locals`.
 * @throws when there is no such route or the page fails to render.
 */
export async function renderPage(
  route: string,
  locals: App.Locals,
): Promise<{ html: string; contentSecurityPolicy: string }> {
  const routeData = app.manifestData.routes.find((each) => each.route === route);
  if (!routeData) throw new Error(`the build has no page "${route}"`);
  const request = new Request(new URL(route, agency.siteUrl));
  const response = await app.render(request, { locals, routeData });
  if (!response.ok) throw new Error(`could not render "${route}"`);
  const html = await response.text();
  // The desk shows personal data, and no third party.
  const parties = route === '/desk' ? undefined : agency;
  return { html, contentSecurityPolicy: securityPolicy(html, parties) };
}
