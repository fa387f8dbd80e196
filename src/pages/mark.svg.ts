import { markSvg } from '../site/seo/mark-image.ts';

/** The browser tab icon. */
export function GET() {
  return new Response(markSvg(), { headers: { 'Content-Type': 'image/svg+xml' } });
}
