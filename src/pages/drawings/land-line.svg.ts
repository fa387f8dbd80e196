import { segmentSize, stretches } from '../../drawings/land-line.tsx';
import { viewsFile } from '../../site/drawing-files/views-file.tsx';

/** The drawings along the home page's line; the page shows one stretch by its fragment. */
export function GET() {
  return new Response(viewsFile(stretches, segmentSize), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
