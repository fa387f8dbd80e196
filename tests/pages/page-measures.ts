/** Measures of what does not fit on a page, for any library that drives a browser. */

import { publishedAgency } from './published.ts';

/** A page that can run functions. */
type MeasuredPage = {
  evaluate<Result>(measure: () => Result): Promise<Result>;
  evaluate<Result>(measure: (argument: string) => Result, argument: string): Promise<Result>;
  click: (selector: string) => Promise<void>;
};

/** How many pixels wider than the viewport the page is. Runs in the page, as all of these do. */
export const horizontalOverflow = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Text that extends beyond the viewport or is clipped by an ancestor. */
export function clippedText(): string[] {
  const clipped: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }))
      continue;
    // Text in drawings is decorative; the page says the same in text.
    if (parent.closest('svg, .visually-hidden, iframe')) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width < 1 || right < 0) continue;
      let outside = left < -1 || right > document.documentElement.clientWidth + 1;
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const bounds = box.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX))
          outside ||= left < bounds.left - 1 || right > bounds.right + 1;
        if (/hidden|clip/.test(overflowY))
          outside ||= (top + bottom) / 2 < bounds.top || (top + bottom) / 2 > bounds.bottom;
      }
      if (outside) clipped.push(node.textContent.trim());
    }
  }
  return [...new Set(clipped)];
}

/** The links and buttons whose phone number takes more than one line. */
function brokenNumbers(phone: string): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.textContent?.indexOf(phone) ?? -1;
    const link = node.parentElement?.closest('a');
    if (start < 0 || !link?.checkVisibility()) continue;
    range.setStart(node, start);
    range.setEnd(node, start + phone.length);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (lines.size > 1) broken.push(link.outerHTML.slice(0, 120));
  }
  return broken;
}

/** Primary targets need 44 px, all others 24 px. */
const primary =
  'a[href^="tel:"]:not(footer a), button[popovertarget], button[type=submit], main a[href^="/contact"][class]';

/** The visible targets that are too small (WCAG 2.2, 2.5.8); links within a sentence are exempt. */
function smallTargets(primarySelector: string): string[] {
  const inSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent?.trim().length ?? 0) >
      (element.textContent?.trim().length ?? 0);
  const all = document.querySelectorAll('a[href], button, summary, input, select, textarea');
  return [...all]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !inSentence(element))
    .map((element) => {
      const { width, height, left } = element.getBoundingClientRect();
      const minimum = element.matches(primarySelector) ? 44 : 24;
      const reachable = width > 1 && left + width > 0;
      return { element, width, height, ok: !reachable || Math.min(width, height) >= minimum };
    })
    .filter(({ ok }) => !ok)
    .map(
      ({ element, width, height }) =>
        `${element.tagName} ${element.textContent?.trim()} ${element.getAttribute('href') ?? ''}: ${width} × ${height}`,
    );
}

/** The headings that nearly, but not quite, begin below the brand in the header. */
function nearlyAligned(): string[] {
  const range = document.createRange();
  const leftOf = (element: Element) => {
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  };
  const edge = document.querySelector('header a')?.getBoundingClientRect().left ?? 0;
  return [...document.querySelectorAll('h1, h2')]
    .map((element) => ({ text: element.textContent ?? '', off: Math.abs(leftOf(element) - edge) }))
    .filter(({ off }) => off > 0.5 && off < 16)
    .map(({ text, off }) => `“${text}” is ${off} px off`);
}

function setStyle(style: string): void {
  document.documentElement.style.cssText = style;
}

const enlarged = [
  { text: '200% text', style: 'font-size: 200%' },
  // Until the display face arrives, a visitor may see a system face that is wider.
  { text: '200% text in a system typeface', style: 'font-size: 200%; --font-display: sans-serif' },
];

/**
 * Finds elements that overflow a viewport, are clipped when enlarged, break a phone number, miss the
 * left edge of the page by a little, or are too small to hit. Leaves the chat and the menu open.
 */
export async function sizeFaults(
  page: MeasuredPage,
  resize: (viewport: { width: number; height: number }) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = [];
  const note = (situation: string, found: string[]) =>
    faults.push(...found.map((fault) => `${situation}: ${fault}`));
  const noteOverflow = async (situation: string) => {
    const pixels = await page.evaluate(horizontalOverflow);
    note(situation, pixels === 0 ? [] : [`overflows by ${pixels} px`]);
  };

  for (const width of [320, 375, 768, 1280, 1680]) {
    await resize({ width, height: 800 });
    await noteOverflow(`${width} px`);
    note(`${width} px`, await page.evaluate(nearlyAligned));
  }
  await resize({ width: 320, height: 256 });
  note('400% zoom', await page.evaluate(clippedText));
  for (const width of [375, 1280]) {
    await resize({ width, height: 800 });
    for (const { text, style } of enlarged) {
      const situation = `${text} at ${width} px`;
      await page.evaluate(setStyle, style);
      await noteOverflow(situation);
      note(situation, await page.evaluate(clippedText));
      note(situation, await page.evaluate(brokenNumbers, publishedAgency.phone));
    }
  }
  await page.evaluate(setStyle, '');
  await resize({ width: 375, height: 800 });
  const hasChat = () => document.querySelector('[data-chat-launcher]') !== null;
  if (await page.evaluate(hasChat)) await page.click('[data-chat-launcher]');
  await page.click('header button[popovertarget]');
  for (const width of [375, 1280]) {
    await resize({ width, height: 800 });
    note(`targets at ${width} px`, await page.evaluate(smallTargets, primary));
  }
  return faults;
}
