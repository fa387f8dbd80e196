/** A color in OKLCH: lightness and chroma from 0 to 1, hue in radians. */
type Oklch = { lightness: number; chroma: number; hue: number };

const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
const fromLinear = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** Red, green and blue of "#rrggbb" in linear light, from 0 to 1. */
function linearRgb(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return { red, green, blue };
}

/** The relative luminance of "#rrggbb", from 0 to 1, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const { red, green, blue } = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colors such as "#17130e", from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// The matrices are those of https://bottosson.github.io/posts/oklab/.
function oklab(color: string) {
  const { red, green, blue } = linearRgb(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** How different two colors look, as their distance in OKLab: 0 for equal ones, 1 for black and white. */
export function difference(first: string, second: string): number {
  const [one, other] = [oklab(first), oklab(second)];
  return Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b);
}

/** @param color As "#rrggbb". */
export function toOklch(color: string): Oklch {
  const { lightness, a, b } = oklab(color);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The color as "#rrggbb"; one that screens cannot show becomes the nearest on each channel. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = channels.map((part) =>
    Math.round(255 * fromLinear(Math.min(1, Math.max(0, part)))),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The shades of a color from dark to light, the most similar ones first. */
export function shades(color: string): string[] {
  const { lightness, chroma, hue } = toOklch(color);
  return Array.from({ length: 101 }, (_, percent) => percent / 100)
    .sort((a, b) => Math.abs(a - lightness) - Math.abs(b - lightness))
    .map((each) => fromOklch({ lightness: each, chroma, hue }));
}
