import display from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?inline';
import text from '@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff?inline';
import { renderToStaticMarkup } from 'react-dom/server';
import satori from 'satori';
import sharp from 'sharp';
import { dependencies } from '../../package.json';
import { cached } from '../build/file-cache.ts';
import { agency } from '../content/agency.ts';
import { resolveTokens } from '../drawings/resolve-tokens.ts';
import type { Coordinates } from '../drawings/territory/projection.ts';
import { formatCoordinates } from '../ui/coordinates.ts';
import { Mark } from '../ui/Mark.tsx';
import { SharePicture } from './SharePicture.tsx';
import type { ShareSubject } from './share-subject.ts';

const width = 1200;
const height = 630;
/** The left edge of the picture. */
const edge = 660;
const padding = 56;
/** Few colors and no dithering: the picture is flat, and the file stays under 60 KB. */
const encoding = { palette: true, colours: 16, dither: 0, effort: 1, compressionLevel: 6 };

const fontData = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
const fonts = [
  { name: 'display', data: fontData(display), weight: 700, style: 'normal' },
  { name: 'text', data: fontData(text), weight: 500, style: 'normal' },
] as const;

/** Prevents line breaks after hyphens, as in "Dallas-Fort Worth". */
const preventHyphenBreaks = (line: string) => line.replaceAll('-', '-\u2060');

type Copy = { line: string; place: Coordinates };

const layOut = ({ line, place }: Copy) => (
  <div
    style={{
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      width: edge,
      height,
      padding,
      color: resolveTokens('var(--ink)'),
      fontFamily: 'text',
      fontSize: 26,
    }}
  >
    <div style={{ paddingLeft: 64, fontFamily: 'display', fontSize: 36, lineHeight: '48px' }}>
      {agency.name}
    </div>
    <div
      style={{
        fontFamily: 'display',
        fontSize: line.length > 36 ? 68 : 80,
        lineHeight: 1.02,
        letterSpacing: '-0.03em',
        textWrap: 'balance',
      }}
    >
      {preventHyphenBreaks(line)}
    </div>
    <div>{formatCoordinates(place)}</div>
  </div>
);

/** A page's share image: its line next to its drawing, as a PNG. */
export async function shareImage(line: string, subject: ShareSubject): Promise<Buffer> {
  const place = (subject.kind === 'territory' && subject.around) || agency.location;
  const copy = layOut({ line, place });
  const picture = renderToStaticMarkup(
    <>
      <path fill="var(--paper)" d={`M0 0h${width}v${height}H0z`} />
      <svg aria-hidden="true" x={edge} width={width - edge} height={height}>
        <SharePicture subject={subject} />
      </svg>
      <path fill="var(--ink)" d={`M${edge} 0h3v${height}h-3z`} />
      <Mark x={padding} y={padding} width="48" height="48" color="var(--ink)" />
    </>,
  );
  const background = withoutText(resolveTokens(picture));
  return cached(JSON.stringify(copy) + background, { encoding, dependencies }, async () => {
    // Outlines, independent of the machine's fonts.
    const outlines = await satori(copy, { width: edge, height, fonts: [...fonts] });
    const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${outlines}</svg>`;
    return sharp(Buffer.from(sheet)).removeAlpha().png(encoding).toBuffer();
  });
}

/** Removes captions from drawings: their font would depend on the machine. */
function withoutText(svg: string): string {
  return svg.replace(/<text[\s\S]*?<\/text>/g, '');
}
