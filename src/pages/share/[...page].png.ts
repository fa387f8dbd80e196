import { allPages } from '../../seo/all-pages.ts';
import { shareImage } from '../../seo/share-image.tsx';
import { sharePath } from '../../seo/share-path.ts';
import { type ShareSubject, shareSubjects } from '../../seo/share-subject.ts';

type Props = { title: string; subject: ShareSubject };

export async function getStaticPaths() {
  const subjects = await shareSubjects();
  return (await allPages()).map(({ path, title }) => ({
    params: { page: sharePath(path).replace(/^\/share\/|\.png$/g, '') },
    props: { title, subject: subjects.get(path) ?? { kind: 'mark' } } satisfies Props,
  }));
}

/** The picture that is shown where a page is shared. */
export async function GET({ props: { title, subject } }: { props: Props }) {
  const png = await shareImage(title, subject);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
