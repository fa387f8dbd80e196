import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { logo } from '../../content/logo.data.ts';
import { resolveTokens } from '../../content/resolve-tokens.ts';
import { Mark } from '../../ui/Mark.tsx';

/** The mark on paper, as the SVG icon of a browser tab. */
export function markSvg(): string {
  const [x = '0', y = '0', side = ''] = logo.viewBox.split(/[\s,]+/);
  return resolveTokens(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}" color="var(--ink)"><path fill="var(--paper)" d="M${x} ${y}h${side}v${side}h-${side}z"/>${logo.elements}</svg>`,
  );
}

/** The mark on paper, as a square PNG. Lengths are in pixels; the side includes the margin. */
export async function markImage(side: number, margin: number): Promise<Buffer> {
  const mark = renderToStaticMarkup(
    createElement(Mark, {
      xmlns: 'http://www.w3.org/2000/svg',
      width: side - 2 * margin,
      height: side - 2 * margin,
      color: 'var(--ink)',
    }),
  );
  const background = resolveTokens('var(--paper)');
  return await sharp(Buffer.from(resolveTokens(mark)))
    .extend({ top: margin, right: margin, bottom: margin, left: margin, background })
    .flatten({ background })
    .png({ palette: true, dither: 0 })
    .toBuffer();
}
