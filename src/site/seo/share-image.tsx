import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { dependencies } from '../../../package.json';
import { agency } from '../../content/agency.data.ts';
import { resolveTokens } from '../../content/resolve-tokens.ts';
import { formatCoordinates } from '../../ui/coordinates.ts';
import { Mark } from '../../ui/Mark.tsx';
import { cached } from '../build/file-cache.ts';
import { SharePicture, type Territory } from './SharePicture.tsx';
import { shareCopy } from './share-copy.tsx';
import textCode from './share-copy.tsx?raw';
import type { SitePage } from './site-pages.ts';

const width = 1200;
const height = 630;
/** The left edge of the picture. */
const edge = 660;
const padding = 56;
/** Up to 256 colors; the flat picture has fewer, so each color stays exact. */
const encoding = { palette: true, dither: 0, effort: 1, compressionLevel: 6 };

/** A page's share image, as a PNG: its line, its title and, beside them, its picture. */
export async function shareImage(
  { line, title, picture }: Pick<SitePage, 'line' | 'title' | 'picture'>,
  territory: Territory,
): Promise<Buffer> {
  // An identical title would appear twice.
  const what = title === line ? formatCoordinates(agency.location) : title;
  const copy = { name: agency.name, line, what };
  const drawn = renderToStaticMarkup(
    <>
      <path fill="var(--paper)" d={`M0 0h${width}v${height}H0z`} />
      <svg aria-hidden="true" x={edge} width={width - edge} height={height}>
        <SharePicture picture={picture} territory={territory} />
      </svg>
      <path fill="var(--ink)" d={`M${edge} 0h3v${height}h-3z`} />
      <Mark x={padding} y={padding} width="48" height="48" color="var(--ink)" />
    </>,
  );
  const background = withoutText(resolveTokens(drawn));
  // Includes the layout code, so that changing it redraws every image.
  const settings = { encoding, dependencies, textCode };
  return cached(JSON.stringify(copy) + background, settings, async () => {
    const outlines = await shareCopy(copy, { width: edge, height, padding });
    const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${outlines}</svg>`;
    return sharp(Buffer.from(sheet)).removeAlpha().png(encoding).toBuffer();
  });
}

/** Removes captions from drawings, because their font would depend on the machine. */
function withoutText(svg: string): string {
  return svg.replace(/<text[\s\S]*?<\/text>/g, '');
}
