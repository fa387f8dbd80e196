/** Where the launcher is not beside the text already. */
const narrow = matchMedia('(width < 60rem)');
/** How far it moves at a time and at most, in px. */
const stepPx = 4;
const maxPx = 400;
/** How long scrolling must have rested, in ms. */
const restMs = 120;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The lines of text, the form fields and the maps within an element that meet a box. */
function obstaclesIn(element: Element, box: Box): Box[] {
  if (element.matches('input, select, textarea, iframe')) return [element.getBoundingClientRect()];
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) {
      const own = node.getBoundingClientRect();
      // Some have no box of their own.
      return own.height === 0 || meet(own, box) ? obstaclesIn(node, box) : [];
    }
    if (!(node instanceof Text) || node.data.trim() === '' || !element.checkVisibility()) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((line) => meet(line, box));
  });
}

/**
 * Keeps the round button that opens the chat off the text of a page on a narrow screen: whenever
 * scrolling ends, it moves up to where it covers none, or stays where it is if there is no such
 * place.
 */
export function keepOffText(launcher: HTMLElement, page: Element): void {
  let up = 0;
  const place = (): void => {
    // Where it stands without being moved.
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = launcher;
    const raised = (up: number): Box => ({
      left: offsetLeft,
      right: offsetLeft + offsetWidth,
      top: offsetTop - up,
      bottom: offsetTop + offsetHeight - up,
    });
    const lane = { ...raised(0), top: offsetTop - maxPx };
    const obstacles = narrow.matches ? obstaclesIn(page, lane) : [];
    const isFree = (up: number) => !obstacles.some((line) => meet(line, raised(up)));
    // It moves no oftener than it must: it stays where it is while that is free.
    if (!narrow.matches) up = 0;
    if (!isFree(up)) {
      up = 0;
      while (up < maxPx && !isFree(up)) up += stepPx;
      if (!isFree(up)) up = 0;
    }
    launcher.style.translate = `0 ${-up}px`;
  };
  place();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not "scrollend", which is missing when one scroll interrupts another, and in older browsers.
  const placeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(place, restMs);
  };
  for (const type of ['load', 'scroll', 'resize']) addEventListener(type, placeSoon);
}
