import { markSvg } from '../site/seo/mark-image.ts';

/** The icon of a browser's tab. */
export function GET() {
  return new Response(markSvg(), { headers: { 'Content-Type': 'image/svg+xml' } });
}
