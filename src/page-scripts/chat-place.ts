/** On wider screens, the launcher is beside the text anyway. */
const narrow = matchMedia('(width < 60rem)');
/** The step by which it moves, and how far at most, in px. */
const stepPx = 4;
const maxPx = 432;
/** The least distance from a control, in px. */
const marginPx = 4;
/** How long the page must not have scrolled, in ms. */
const restMs = 120;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Whether two boxes overlap. */
export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** What the launcher would cover as a whole: fields, buttons, links that look like buttons, maps, signs. */
const controls = 'input, select, textarea, iframe, summary svg, main button, main p > a[class]';

/** The lines of text and the controls within an element that overlap a box. */
function obstaclesIn(element: Element, box: Box): Box[] {
  // The launcher is not in its own way.
  if (element.matches('[data-chat-launcher]')) return [];
  const own = element.getBoundingClientRect();
  const isControl = element.matches(controls);
  // Some elements have no box of their own, and a place's name on a map is outside its button.
  if (own.height > 0 && !isControl && !meet(own, box)) return [];
  const { x, y, width, height } = own;
  const control = isControl ? [new DOMRect(x, y - marginPx, width, height + 2 * marginPx)] : [];
  const inside = [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return obstaclesIn(node, box);
    if (!(node instanceof Text) || node.data.trim() === '' || !element.checkVisibility()) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
  return [...control, ...inside].filter((each) => meet(each, box));
}

/**
 * Keeps the button that opens the chat off the text on a narrow screen: when scrolling ends, it
 * moves up to the nearest free place, if there is one.
 */
export function keepOffText(launcher: HTMLElement, page: Element): void {
  let up = 0;
  const place = (): void => {
    // Its place without the translation.
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
    // It stays where it is while that place is free.
    if (!isFree(up)) up = 0;
    while (up < maxPx && !isFree(up)) up += stepPx;
    if (!isFree(up)) up = 0;
    launcher.style.translate = narrow.matches ? `0 ${-up}px` : '';
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
