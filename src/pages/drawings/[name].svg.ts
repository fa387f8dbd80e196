import { type DrawingName, drawingNames } from '../../drawings/names.ts';
import { drawingFile } from '../../site/drawing-files/drawing-file.tsx';

export function getStaticPaths() {
  return drawingNames.map((name) => ({ params: { name }, props: { name } }));
}

/** A drawing as a separate file, for pages that show it as an image. */
export function GET({ props: { name } }: { props: { name: DrawingName } }) {
  return new Response(drawingFile(name), { headers: { 'Content-Type': 'image/svg+xml' } });
}
