import { code } from '../desk/browser/desk-worker.ts?inline-script';

/** The desk's service worker, at a stable URL where browsers check for updates. */
export function GET() {
  return new Response(code, { headers: { 'Content-Type': 'text/javascript' } });
}
