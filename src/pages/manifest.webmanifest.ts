import { agency } from '../content/agency.data.ts';
import { agencyCopy } from '../content/agency-copy.ts';
import { resolveTokens } from '../content/resolve-tokens.ts';

const paper = resolveTokens('var(--paper)');

/** The web app manifest, for installing the site on a home screen. */
export function GET() {
  const manifest = {
    name: agency.name,
    description: agencyCopy.tagline,
    start_url: '/',
    display: 'browser',
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
