import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { logo } from '../content/logo.data.ts';
import { resolveTokens } from '../drawings/resolve-tokens.ts';
import { Mark } from '../ui/Mark.tsx';

/** The mark on paper, as an SVG file that browsers show as the icon of a tab. */
export function markSvg(): string {
  const [x = '0', y = '0', side = ''] = logo.viewBox.split(/[\s,]+/);
  return resolveTokens(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}" color="var(--ink)"><path fill="var(--paper)" d="M${x} ${y}h${side}v${side}h-${side}z"/>${logo.elements}</svg>`,
  );
}

/**
 * The mark as a square PNG on paper; both lengths are in pixels, and the margin is part of the
 * side.
 */
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
