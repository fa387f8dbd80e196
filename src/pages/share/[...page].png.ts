import { shareImage } from '../../seo/share-image.tsx';
import { sharePath } from '../../seo/share-path.ts';
import { type ShareSubject, sharedPages } from '../../seo/share-subject.ts';

type Props = { line: string; subject: ShareSubject };

export async function getStaticPaths() {
  return (await sharedPages()).map(({ page, subject }) => ({
    params: { page: sharePath(page.path).replace(/^\/share\/|\.png$/g, '') },
    props: { line: page.line, subject } satisfies Props,
  }));
}

/** A page's share image. */
export async function GET({ props: { line, subject } }: { props: Props }) {
  const png = await shareImage(line, subject);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
