import { landLineFile } from '../../drawings/land-line-file.tsx';

/** A drawn line in stretches; pages show one by its name in the fragment. */
export function GET() {
  return new Response(landLineFile(), { headers: { 'Content-Type': 'image/svg+xml' } });
}
