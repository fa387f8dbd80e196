import type { Page } from '@playwright/test';
import { expect } from '../site.ts';
import { sizeFaults } from './page-measures.ts';

/** The words of the title that break at the end of a line. Runs in the page. */
function brokenWords(title: Element): string[] {
  const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}’]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

/**
 * Expects a page to fit every viewport, to clip nothing and break no word of its title when
 * enlarged, and to have large enough targets. Leaves the chat and the menu open.
 */
export async function expectFit(page: Page): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await page.setViewportSize({ width: 360, height: 740 });
  await setTextSize('200%');
  expect(await page.locator('h1').evaluate(brokenWords)).toEqual([]);
  await setTextSize('');
  expect(await sizeFaults(page, (viewport) => page.setViewportSize(viewport))).toEqual([]);
}
