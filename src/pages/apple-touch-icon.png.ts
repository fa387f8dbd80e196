import { markImage } from '../seo/mark-image.ts';

/** The home screen icon. Phones round the corners off, so the mark needs a margin. */
export async function GET() {
  const png = await markImage(180, 34);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
