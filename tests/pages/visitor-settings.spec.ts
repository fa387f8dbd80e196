import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { publishedCityPaths, publishedServicePaths } from './published.ts';

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  for (const path of ['/', '/contact', '/services', ...publishedCityPaths.slice(0, 1)]) {
    test(`buttons and fields on ${path} keep a border`, async ({ page }) => {
      await page.goto(path);
      await page.locator('[data-chat-launcher]').click();
      const borderless = await page.evaluate(() => {
        const buttons = 'main p > a[class], button, input, select, textarea';
        return (
          [...document.querySelectorAll(buttons)]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .filter((element) => element.getBoundingClientRect().left >= 0)
            // Parts of a drawing keep their colors and need no border.
            .filter((element) => getComputedStyle(element).forcedColorAdjust !== 'none')
            .filter((element) => {
              const style = getComputedStyle(element);
              const hasBorder = ['Top', 'Right', 'Bottom', 'Left'].some(
                (side) =>
                  style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
                  style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== '0px' &&
                  style.getPropertyValue(`border-${side.toLowerCase()}-color`) !==
                    getComputedStyle(document.body).backgroundColor,
              );
              return !hasBorder && style.outlineStyle === 'none';
            })
            .map((element) => element.outerHTML.slice(0, 120))
        );
      });
      expect(borderless).toEqual([]);
    });
  }

  test('the current page link and the focus ring stay visible', async ({ page }) => {
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

  const runningAnimations = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((animation) => {
          const { target } = animation.effect as KeyframeEffect;
          return `${animation.constructor.name} of ${target?.outerHTML.slice(0, 100)}`;
        }),
    );

  for (const path of ['/', '/blog', '/contact', ...publishedServicePaths.slice(0, 1)]) {
    test(`nothing animates on ${path}`, async ({ page }) => {
      await page.goto(path);
      expect(await runningAnimations(page)).toEqual([]);
      for (const summary of await page.locator('summary').all()) {
        await summary.click();
        expect(await runningAnimations(page), 'opening a question').toEqual([]);
      }
      await page.getByRole('main').locator('a').first().hover();
      expect(await runningAnimations(page), 'hovering a link').toEqual([]);
      await page.locator('[data-chat-launcher]').click();
      expect(await runningAnimations(page), 'opening the chat').toEqual([]);
    });
  }
});
