import Color from 'colorjs.io';

/** A color in OKLCH: lightness and chroma from 0 to 1, hue in degrees. */
type Oklch = { lightness: number; chroma: number; hue: number };

/** The contrast ratio of two colors such as "#17130e", from 1 to 21, as WCAG 2.2 defines it. */
export const contrast = (first: string, second: string): number =>
  new Color(first).contrastWCAG21(second);

/** How different two colors look: their OKLab distance, from 0 to 1 (black and white). */
export const difference = (first: string, second: string): number =>
  new Color(first).distance(second, 'oklab');

/** @param color As "#rrggbb". */
function toOklch(color: string): Oklch {
  const [lightness, chroma, hue] = new Color(color).to('oklch').coords;
  // A gray has no hue.
  return { lightness: lightness ?? 0, chroma: chroma ?? 0, hue: hue ?? 0 };
}

/** The color as "#rrggbb"; a color outside the sRGB gamut is clipped on each channel. */
function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const color = new Color('oklch', [lightness, chroma, hue]).to('srgb');
  return color.toGamut({ method: 'clip' }).toString({ format: 'hex', collapse: false });
}

/** The shades of a color, the most similar first. */
export function shades(color: string): string[] {
  const { lightness, ...rest } = toOklch(color);
  return Array.from({ length: 101 }, (_, percent) => percent / 100)
    .sort((a, b) => Math.abs(a - lightness) - Math.abs(b - lightness))
    .map((each) => fromOklch({ lightness: each, ...rest }));
}
