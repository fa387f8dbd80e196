import { skylineFile } from '../../site/drawing-files/skyline-file.ts';

/** The skyline at the end of pages. */
export function GET() {
  return new Response(skylineFile(), { headers: { 'Content-Type': 'image/svg+xml' } });
}
