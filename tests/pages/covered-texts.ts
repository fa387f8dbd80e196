import type { Page } from '@playwright/test';

/** The texts that the chat button covers where a page ends; elsewhere, a visitor scrolls on. */
export async function coveredTexts(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  return await page.evaluate(() => {
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
  });
}
