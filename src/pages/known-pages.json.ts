import { allLocalServices } from '../content/entries.ts';
import { servicePath } from '../paths.ts';
import { sitePages } from '../site-pages.ts';

/**
 * What the not-found page may suggest: every page by name, and the services without a page, each
 * with the page that it is part of. A separate file, loaded only when needed.
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
