import { markImage } from '../site/seo/mark-image.ts';

/** The home screen icon, with a margin because phones round the corners off. */
export async function GET() {
  const png = await markImage(180, 34);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
