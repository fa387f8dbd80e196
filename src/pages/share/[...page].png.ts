import { type ShareTexts, shareImage } from '../../site/seo/share-image.tsx';
import { sharePath } from '../../site/seo/share-path.ts';
import { type ShareSubject, sharedPages } from '../../site/seo/share-subject.ts';

type Props = { texts: ShareTexts; subject: ShareSubject };

export async function getStaticPaths() {
  return (await sharedPages()).map(({ page, subject }) => ({
    params: { page: sharePath(page.path).replace(/^\/share\/|\.png$/g, '') },
    props: { texts: page, subject } satisfies Props,
  }));
}

/** A page's share image. */
export async function GET({ props: { texts, subject } }: { props: Props }) {
  const png = await shareImage(texts, subject);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
