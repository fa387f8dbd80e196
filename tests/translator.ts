import type { Page } from '@playwright/test';

/**
 * Simulates browser translation: wraps every text node in two font elements and changes its text,
 * and does the same to text added later. Runs in the page, before its own scripts.
 *
 * @param begin Whether to translate on DOMContentLoaded or when `window.translate` is called.
 */
export function installTranslator(begin: 'start' | 'call'): void {
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
    new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
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
}

/** Translates a page from the start, or when the returned function is called. */
export async function simulateTranslation(page: Page, from: 'start' | 'call' = 'start') {
  await page.addInitScript(installTranslator, from);
  return () => page.evaluate(() => (window as unknown as { translate: () => void }).translate());
}
