import type { Page } from '@playwright/test';

/**
 * Makes the pages of a test behave as if a browser translated them: every text is put into two font
 * elements and changed, and so is every text that comes later.
 *
 * @param from Whether texts are translated as soon as the page is there, or once `translate` is called.
 */
export async function translatePages(page: Page, from: 'start' | 'call' = 'start') {
  await page.addInitScript((begin) => {
    const skipped = 'script, style, noscript, svg, textarea, font';
    const wrap = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest(skipped)) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      text.replaceWith(outer);
      inner.textContent = `ñ ${text.data}`;
      outer.append(inner);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    const translate = () => {
      wrapAll(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') wrap(target as Text);
          for (const node of addedNodes) {
            if (node.nodeType === Node.TEXT_NODE) wrap(node as Text);
            else if (node.isConnected) wrapAll(node);
          }
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    Object.assign(window, { translate });
    if (begin === 'start') document.addEventListener('DOMContentLoaded', translate);
  }, from);
  return () => page.evaluate(() => (window as unknown as { translate: () => void }).translate());
}
