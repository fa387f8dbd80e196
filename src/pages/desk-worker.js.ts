import { code } from '../desk/browser/desk-worker.ts?inline-script';

/** The service worker of the desk, at an address that stays: browsers look there for a new one. */
export function GET() {
  return new Response(code, { headers: { 'Content-Type': 'text/javascript' } });
}
