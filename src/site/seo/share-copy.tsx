import text from '@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff?inline';
import satori from 'satori';
import { resolveTokens } from '../../content/resolve-tokens.ts';
import display from '../../styles/fonts/bricolage-grotesque-latin.woff?inline';
import extendedDisplay from '../../styles/fonts/bricolage-grotesque-latin-ext.woff?inline';

/** The text of a share image. */
export type ShareText = { name: string; headline: string; subtitle: string };
/** The box of the text, in pixels. */
export type CopyBox = { width: number; height: number; padding: number };

const fontData = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
const fonts = [
  { name: 'display', data: fontData(display), weight: 700, style: 'normal' },
  { name: 'extended display', data: fontData(extendedDisplay), weight: 700, style: 'normal' },
  { name: 'text', data: fontData(text), weight: 500, style: 'normal' },
] as const;
const displayFace = 'display, "extended display"';

/** The font sizes of the headline, in pixels; the first that fits is used. */
const minSize = 32;
const sizes = [80, 68, 56, 44, minSize];
/** A longer headline, in characters, starts with the second size. */
const longHeadlineLength = 36;
/** How many of the widest letters fit at the smallest size; a longer headline is cut off. */
const maxHeadlineLength = 160;

/** Prevents line breaks after hyphens, as in "Dallas-Fort Worth"; the fonts lack U+2011. */
const preventHyphenBreaks = (line: string) => line.replace(/[-\u2011]/g, '-\u2060');

const headlineKey = 'line';

function layOut(
  { name, headline, subtitle }: ShareText,
  { width, height, padding }: CopyBox,
  size: number,
) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: 24,
        boxSizing: 'border-box',
        width,
        minHeight: height,
        padding,
        color: resolveTokens('var(--ink)'),
        fontFamily: 'text',
        fontSize: 26,
      }}
    >
      <div
        style={{
          paddingLeft: 64,
          fontFamily: displayFace,
          fontSize: 36,
          lineHeight: '48px',
          overflowWrap: 'anywhere',
        }}
      >
        {name}
      </div>
      <div
        style={{
          display: 'block',
          fontFamily: displayFace,
          fontSize: size,
          lineHeight: 1.02,
          letterSpacing: '-0.03em',
          textWrap: 'balance',
          overflowWrap: size === minSize ? 'anywhere' : 'normal',
        }}
      >
        <span key={headlineKey}>{preventHyphenBreaks(truncate(headline))}</span>
      </div>
      <div style={{ display: 'block', textWrap: 'balance' }}>
        <span>{preventHyphenBreaks(subtitle)}</span>
      </div>
    </div>
  );
}

/** Draws the text, and reports whether it fits and which glyphs the fonts lack. */
async function draw(copy: ShareText, box: CopyBox, size: number | undefined = minSize) {
  const { width, height, padding } = box;
  let missing = '';
  let right = 0;
  let bottom = 0;
  const svg = await satori(layOut(copy, box, size), {
    width,
    fonts: [...fonts],
    loadAdditionalAsset: async (_, glyphs) => {
      missing += glyphs;
      return [];
    },
    onNodeDetected: (node) => {
      bottom = Math.max(bottom, node.top + node.height);
      if (node.key === headlineKey) right = node.left + node.width;
    },
  });
  return { svg, missing, fits: right <= width - padding && bottom <= height };
}

const graphemes = (line: string) =>
  [...new Intl.Segmenter('en').segment(line)].map(({ segment }) => segment);

/** A text without the missing glyphs and the spaces around them. */
function withoutMissing(missing: ReadonlySet<string>, text: string): string {
  const all = graphemes(text);
  const shown = all.filter((each) => !missing.has(each));
  if (shown.length === all.length) return text;
  return shown
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,:;!?])/g, '')
    .trim();
}

/** A headline cut to fit at the smallest size, after a whole word if possible. */
const truncate = (line: string) =>
  line.length > maxHeadlineLength
    ? `${line.slice(0, maxHeadlineLength).replace(/\s+\S*$/, '')}…`
    : line;

/**
 * The text of a share image as SVG outlines, independent of the machine's fonts. Glyphs that the
 * fonts lack, such as emoji, are omitted. A headline that does not fit is set smaller and, as a last
 * resort, broken inside words and cut off.
 */
export async function shareCopy(copy: ShareText, box: CopyBox): Promise<string> {
  const [first, ...smaller] = copy.headline.length > longHeadlineLength ? sizes.slice(1) : sizes;
  let drawn = await draw(copy, box, first);
  const missing = new Set(graphemes(drawn.missing));
  const shown = {
    name: withoutMissing(missing, copy.name),
    headline: withoutMissing(missing, copy.headline),
    subtitle: withoutMissing(missing, copy.subtitle),
  };
  const isWhole =
    shown.name === copy.name &&
    shown.headline === copy.headline &&
    shown.subtitle === copy.subtitle;
  if (!isWhole) return shareCopy(shown, box);
  for (const size of smaller) {
    if (drawn.fits) break;
    drawn = await draw(copy, box, size);
  }
  return drawn.svg;
}
