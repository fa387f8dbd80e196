import type { Page } from '@playwright/test';

/** The texts of a page that the chat button covers at the moment. */
export async function coveredTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const button = document.querySelector('[data-chat-launcher]');
    if (!button) throw new Error('there is no chat button');
    const place = button.getBoundingClientRect();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: parent } = text;
      if (!text.textContent?.trim() || !parent?.checkVisibility()) continue;
      if (parent.closest('[data-chat-launcher], .visually-hidden')) continue;
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
