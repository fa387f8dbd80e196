import { allLocalServices } from '../content/entries.ts';
import { sitePages } from '../site/seo/site-pages.ts';
import { servicePath } from '../vocabulary/paths.ts';

/**
 * Pages that the not-found page may suggest: every page by name, and the services without a page,
 * each with the page that covers it. A separate file, loaded only when needed.
 */
export async function GET() {
  const pages = [...(await sitePages()).values()].map(({ path, name }) => ({ path, name }));
  const parts = Object.fromEntries(
    (await allLocalServices())
      .filter((service) => service.id !== service.data.nearest.id)
      .map((service) => [
        servicePath(service),
        { name: service.data.title, partOf: servicePath(service.data.nearest) },
      ]),
  );
  return Response.json({ pages, parts });
}
