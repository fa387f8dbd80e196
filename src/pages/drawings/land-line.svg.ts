import { stretches, stretchSize } from '../../drawings/land-line.tsx';
import { viewsFile } from '../../site/drawing-files/views-file.tsx';

/** What stands on the line of the home page; the page shows one stretch by its name. */
export function GET() {
  return new Response(viewsFile(stretches, stretchSize), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
