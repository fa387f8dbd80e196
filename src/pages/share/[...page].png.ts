import { allCities } from '../../content/entries.ts';
import { plotsOf } from '../../site/sections/territory.ts';
import type { Territory } from '../../site/seo/SharePicture.tsx';
import { shareImage } from '../../site/seo/share-image.tsx';
import { sharePath } from '../../site/seo/share-path.ts';
import { type SitePage, sitePages } from '../../site/seo/site-pages.ts';

type Props = { page: SitePage; territory: Territory };

export async function getStaticPaths() {
  const cities = await allCities();
  const territory: Territory = { cities, plots: plotsOf(cities) };
  return [...(await sitePages()).values()].map((page) => ({
    params: { page: sharePath(page.path).replace(/^\/share\/|\.png$/g, '') },
    props: { page, territory } satisfies Props,
  }));
}

/** A page's share image. */
export async function GET({ props: { page, territory } }: { props: Props }) {
  const png = await shareImage(page, territory);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
