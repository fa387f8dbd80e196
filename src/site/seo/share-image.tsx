import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { dependencies } from '../../../package.json';
import { agency } from '../../content/agency.data.ts';
import { resolveTokens } from '../../content/resolve-tokens.ts';
import { formatCoordinates } from '../../ui/coordinates.ts';
import { Mark } from '../../ui/Mark.tsx';
import { cachedOutput } from '../build/file-cache.ts';
import { SharePicture, type Territory } from './SharePicture.tsx';
import { shareCopy } from './share-copy.tsx';
import textCode from './share-copy.tsx?raw';
import type { SitePage } from './site-pages.ts';

const width = 1200;
const height = 630;
/** The left edge of the picture. */
const pictureLeft = 660;
const padding = 56;
/** Up to 256 colors; the flat picture has fewer, so each color stays exact. */
const encoding = { palette: true, dither: 0, effort: 1, compressionLevel: 6 };

/** A page's share image, as a PNG: its headline, its title and, beside them, its picture. */
export async function shareImage(
  { headline, title, picture }: Pick<SitePage, 'headline' | 'title' | 'picture'>,
  territory: Territory,
): Promise<Buffer> {
  // An identical title would appear twice.
  const subtitle = title === headline ? formatCoordinates(agency.location) : title;
  const copy = { name: agency.name, headline, subtitle };
  const drawn = renderToStaticMarkup(
    <>
      <path fill="var(--paper)" d={`M0 0h${width}v${height}H0z`} />
      <svg aria-hidden="true" x={pictureLeft} width={width - pictureLeft} height={height}>
        <SharePicture picture={picture} territory={territory} />
      </svg>
      <path fill="var(--ink)" d={`M${pictureLeft} 0h3v${height}h-3z`} />
      <Mark x={padding} y={padding} width="48" height="48" color="var(--ink)" />
    </>,
  );
  const background = withoutText(resolveTokens(drawn));
  // Includes the layout code, so that changing it redraws every image.
  const settings = { encoding, dependencies, textCode };
  return cachedOutput(JSON.stringify(copy) + background, settings, async () => {
    const outlines = await shareCopy(copy, { width: pictureLeft, height, padding });
    const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${outlines}</svg>`;
    return sharp(Buffer.from(sheet)).removeAlpha().png(encoding).toBuffer();
  });
}

/** Removes captions from drawings, because their font would depend on the machine. */
function withoutText(svg: string): string {
  return svg.replace(/<text[\s\S]*?<\/text>/g, '');
}
