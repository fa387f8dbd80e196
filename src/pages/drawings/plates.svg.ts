import { plateSize, plates } from '../../drawings/plates/plates.tsx';
import { viewsFile } from '../../site/drawing-files/views-file.tsx';

/** All plates; pages show one by its name in the fragment. */
export function GET() {
  return new Response(viewsFile(plates, plateSize), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
