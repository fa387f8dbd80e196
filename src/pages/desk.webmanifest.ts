import { agency } from '../content/agency.data.ts';
import { resolveTokens } from '../content/resolve-tokens.ts';
import { inboxPage } from '../desk/pages/inbox.ts';

const paper = resolveTokens('var(--paper)');

/** The desk's web app manifest: iPhones show notifications only for apps on the home screen. */
export function GET() {
  const manifest = {
    name: `${agency.name} desk`,
    short_name: 'Desk',
    id: inboxPage.path,
    start_url: inboxPage.path,
    scope: inboxPage.path,
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
}
