/** A drawing to place into another: its view box and its elements. */
export type Logo = { viewBox: string; elements: string };

/**
 * Reads an SVG file.
 *
 * @throws when it is not a square drawing; the message says how to fix it.
 */
export function parseLogo(svg: string): Logo {
  const [, attributes, inside = ''] = svg.match(/<svg\b([^>]*)>([\s\S]*)<\/svg>/) ?? [];
  if (attributes === undefined) {
    throw new Error(
      'content/logo.svg: is no SVG drawing, or a part of it is missing; export the logo again as SVG',
    );
  }
  const [, viewBox = ''] = attributes.match(/\bviewBox=["']([^"']+)["']/) ?? [];
  const [, , width, height] = viewBox.trim().split(/[\s,]+/);
  if (width === undefined || width !== height) {
    throw new Error(
      'content/logo.svg: must be an SVG drawing with a square viewBox, such as viewBox="0 0 32 32"; export the logo as a square',
    );
  }
  if (/<text\b/i.test(inside)) {
    throw new Error(
      'content/logo.svg: has text, which others see in another typeface; turn it into shapes ("convert to outlines" or "object to path") and export it again',
    );
  }
  if (/<(script|style|image|foreignObject)\b/i.test(inside)) {
    throw new Error(
      'content/logo.svg: must consist of shapes; export it without styles, scripts and pixel images ("presentation attributes")',
    );
  }
  const elements = inside.replace(/<!--[\s\S]*?-->|<(title|desc|metadata)\b[\s\S]*?<\/\1>/g, '');
  return { viewBox, elements: elements.replace(/>\s+</g, '><').trim() };
}
