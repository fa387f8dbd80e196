/** On wider screens, the launcher is beside the text anyway. */
const narrow = matchMedia('(width < 60rem)');
/** The step by which it moves, and how far at most, in px. */
const stepPx = 4;
const maxPx = 400;
/** How long the page must not have scrolled, in ms. */
const restMs = 120;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** What the launcher would cover as a whole: fields, buttons, links that look like buttons, maps. */
const controls = 'input, select, textarea, iframe, main button, main p > a[class]';

/** The lines of text and the controls within an element that overlap a box. */
function obstaclesIn(element: Element, box: Box): Box[] {
  if (element.matches(controls)) return [element.getBoundingClientRect()];
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) {
      const own = node.getBoundingClientRect();
      // Some elements have no box of their own.
      return own.height === 0 || meet(own, box) ? obstaclesIn(node, box) : [];
    }
    if (!(node instanceof Text) || node.data.trim() === '' || !element.checkVisibility()) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((line) => meet(line, box));
  });
}

/**
 * Keeps the button that opens the chat off the text on a narrow screen: when scrolling ends, it
 * moves up to the nearest free place or, if there is none, to where it covers the least.
 */
export function keepOffText(launcher: HTMLElement, page: Element): void {
  let up = 0;
  const place = (): void => {
    // Its place without the translation.
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = launcher;
    const lane = {
      left: offsetLeft,
      right: offsetLeft + offsetWidth,
      top: offsetTop - maxPx,
      bottom: offsetTop + offsetHeight,
    };
    const obstacles = narrow.matches ? obstaclesIn(page, lane) : [];
    /** How much it covers, in square px; text reaches into its lane from the left. */
    const covered = (up: number): number =>
      obstacles.reduce((area, { right, top, bottom }) => {
        const height = Math.min(bottom, lane.bottom - up) - Math.max(top, offsetTop - up);
        return area + Math.max(0, height) * (right - offsetLeft);
      }, 0);
    // It stays where it is while that place is free.
    if (!narrow.matches) up = 0;
    if (covered(up) > 0) {
      up = 0;
      for (let higher = 0; higher <= maxPx && covered(up) > 0; higher += stepPx) {
        if (covered(higher) < covered(up)) up = higher;
      }
    }
    launcher.style.translate = `0 ${-up}px`;
  };
  place();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not "scrollend", which older browsers lack and an interrupted scroll does not fire.
  const placeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(place, restMs);
  };
  for (const type of ['load', 'scroll', 'resize']) addEventListener(type, placeSoon);
}
