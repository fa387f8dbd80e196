import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { cityPaths, routes, servicePaths } from './published.ts';

/** Texts that reach beyond the screen, or beyond a box that cuts them off. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!node.textContent?.trim() || !holder?.checkVisibility({ visibilityProperty: true }))
        continue;
      // Drawings have texts of their own, each with a text that says the same.
      if (holder.closest('svg, .visually-hidden, iframe')) continue;
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, width } of range.getClientRects()) {
        if (width < 1 || right < 0) continue;
        let outside = left < -1 || right > document.documentElement.clientWidth + 1;
        for (let box: Element | null = holder; box; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          if (/hidden|clip/.test(overflowX))
            outside ||= left < edge.left - 1 || right > edge.right + 1;
          if (/hidden|clip/.test(overflowY))
            outside ||= (top + bottom) / 2 < edge.top || (top + bottom) / 2 > edge.bottom;
        }
        if (outside) cut.push(node.textContent.trim());
      }
    }
    return [...new Set(cut)];
  });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of routes) {
  test(`${path} loses nothing at 400% or with letters twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    expect(await cutTexts(page), 'at 400%').toEqual([]);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await overflow(page), `larger letters at ${width} px`).toBe(0);
      expect(await cutTexts(page), `larger letters at ${width} px`).toEqual([]);
    }
  });
}

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  for (const path of ['/', '/contact', '/services', ...cityPaths.slice(0, 1)]) {
    test(`buttons and fields on ${path} keep a border`, async ({ page }) => {
      await page.goto(path);
      await page.locator('[data-chat-launcher]').click();
      const bare = await page.evaluate(() => {
        const buttons = 'main p > a[class], button, input, select, textarea';
        return [...document.querySelectorAll(buttons)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => element.getBoundingClientRect().left >= 0)
          .filter((element) => {
            const style = getComputedStyle(element);
            const drawn = ['Top', 'Right', 'Bottom', 'Left'].some(
              (side) =>
                style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
                style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== '0px' &&
                style.getPropertyValue(`border-${side.toLowerCase()}-color`) !==
                  getComputedStyle(document.body).backgroundColor,
            );
            return !drawn && style.outlineStyle === 'none';
          })
          .map((element) => element.outerHTML.slice(0, 120));
      });
      expect(bare).toEqual([]);
    });
  }

  test('the page one is on stays marked, and so does the focus', async ({ page }) => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about');
      if (width === 375) await page.getByRole('button', { name: 'Menu' }).click();
      const links = page.getByRole('banner').getByRole('listitem').getByRole('link');
      await expect(links.and(page.locator('[aria-current]'))).toHaveCSS(
        'text-decoration-line',
        'underline',
      );
      await expect(links.first()).toHaveCSS('text-decoration-line', 'none');
    }
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).not.toHaveCSS('outline-style', 'none');
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((animation) => {
          const { target } = animation.effect as KeyframeEffect;
          return `${animation.constructor.name} of ${target?.outerHTML.slice(0, 100)}`;
        }),
    );

  for (const path of ['/', '/blog', '/contact', ...servicePaths.slice(0, 1)]) {
    test(`nothing moves on ${path}`, async ({ page }) => {
      await page.goto(path);
      expect(await moving(page)).toEqual([]);
      for (const summary of await page.locator('summary').all()) {
        await summary.click();
        expect(await moving(page), 'a question opens').toEqual([]);
      }
      await page.getByRole('main').locator('a').first().hover();
      expect(await moving(page), 'a link is pointed at').toEqual([]);
      await page.locator('[data-chat-launcher]').click();
      expect(await moving(page), 'the chat opens').toEqual([]);
    });
  }
});
