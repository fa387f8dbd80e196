import { attribute, type PageElement } from './element.ts';

/** The beginning of an element's inline style, in lower case and without spaces. */
const styleOf = (element: PageElement): string =>
  (attribute(element, 'style') ?? '').slice(0, 1_000).replace(/\s+/g, '').toLowerCase();

/** Whether the document itself hides an element and its content; a style sheet may hide more. */
export function isHidden(element: PageElement): boolean {
  return (
    ![null, 'until-found'].includes(attribute(element, 'hidden')) ||
    attribute(element, 'popover') !== null ||
    (element.tagName === 'dialog' && attribute(element, 'open') === null) ||
    /(?:^|;)(?:display:none|visibility:hidden)/.test(styleOf(element))
  );
}

/** Whether an element and its content are hidden from assistive technology. */
export const isAriaHidden = (element: PageElement): boolean =>
  attribute(element, 'aria-hidden') === 'true';

/** Whether an image is a tracking pixel. */
export function isTrackingPixel(element: PageElement): boolean {
  const sizes = ['width', 'height'].map((name) => attribute(element, name)?.trim());
  return (
    sizes.some((size) => size !== undefined && /^[01](?:px)?$/.test(size)) ||
    /(?:^|;)(?:width|height):[01](?:px)?(?:;|!|$)/.test(styleOf(element))
  );
}
