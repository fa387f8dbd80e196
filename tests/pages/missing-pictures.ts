import type { Page } from '@playwright/test';

/**
 * What a capture of the whole page would lack: drawings that are not loaded (photos may load when
 * one scrolls to them), and height that only scrolling adds.
 */
export function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { documentElement: root } = document;
    const missing = [...document.images]
      .filter(({ src }) => new URL(src).pathname.startsWith('/drawings/'))
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ src }) => src);
    const before = root.scrollHeight;
    for (let top = 0; top < root.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    const after = root.scrollHeight;
    scrollTo({ top: 0, behavior: 'instant' });
    return Math.abs(after - before) > before / 100
      ? [...missing, `${after - before} of ${after} px of height`]
      : missing;
  });
}
