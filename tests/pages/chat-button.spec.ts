import { expect, test } from '../site.ts';
import { routes } from './published.ts';

/** The texts that the chat button covers, in the page. */
function coveredTexts(): string[] {
  const button = document.querySelector('[data-chat-launcher]');
  if (!button) throw new Error('there is no chat button');
  const place = button.getBoundingClientRect();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const isUnder = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        right > place.left && left < place.right && bottom > place.top && top < place.bottom,
    );
    if (isUnder) covered.push(text.textContent.trim());
  }
  return covered;
}

// Elsewhere, a visitor scrolls on to read what is under it.
for (const path of routes) {
  test(`at the end of ${path}, the chat button covers no text on a small phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('[data-chat-launcher]')).toBeInViewport();
    expect(await page.evaluate(coveredTexts)).toEqual([]);
  });
}
