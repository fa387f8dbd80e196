import { plateFile } from '../../drawings/plates/plate-file.tsx';

/** All plates; pages show one by its name in the fragment. */
export function GET() {
  return new Response(plateFile(), { headers: { 'Content-Type': 'image/svg+xml' } });
}
