import { segmentSize, segments } from '../../drawings/survey-line.tsx';
import { viewsFile } from '../../site/drawing-files/views-file.tsx';

/** The drawings along the home page's line; the page shows one segment by its fragment. */
export function GET() {
  return new Response(viewsFile(segments, segmentSize), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
