import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { resolveTokens } from '../drawings/resolve-tokens.ts';
import { Mark } from '../ui/Mark.tsx';

const side = 180;
// Phones round the corners off, so the mark needs a margin.
const margin = 34;

/** The home screen icon. */
export async function GET() {
  const mark = renderToStaticMarkup(
    createElement(Mark, {
      xmlns: 'http://www.w3.org/2000/svg',
      width: side - 2 * margin,
      height: side - 2 * margin,
      color: 'var(--ink)',
    }),
  );
  const png = await sharp(Buffer.from(resolveTokens(mark)))
    .extend({
      top: margin,
      right: margin,
      bottom: margin,
      left: margin,
      background: resolveTokens('var(--paper)'),
    })
    .flatten({ background: resolveTokens('var(--paper)') })
    .png({ palette: true, dither: 0 })
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
