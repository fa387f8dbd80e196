import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { agency, cityPaths, routes, servicePaths } from './published.ts';

/** Text that extends beyond the viewport or is clipped by an ancestor. */
const clippedText = (page: Page) =>
  page.evaluate(() => {
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
  });

const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The links and buttons whose phone number takes more than one line. */
const brokenNumbers = (page: Page) =>
  page.evaluate((phone) => {
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
  }, agency.phone);

for (const path of [...routes, '/book']) {
  test(`${path} clips nothing at 400% zoom or with text at 200%`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    expect(await clippedText(page), '400% zoom').toEqual([]);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await horizontalOverflow(page), `200% text at ${width} px`).toBe(0);
      expect(await clippedText(page), `200% text at ${width} px`).toEqual([]);
      expect(await brokenNumbers(page), `200% text at ${width} px`).toEqual([]);
    }
  });
}

test('the chat button is no larger than 64 px with text at 200%', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const button = await page.locator('[data-chat-launcher]').boundingBox();
  expect(button?.width).toBeLessThanOrEqual(64);
  expect(button?.height).toBeLessThanOrEqual(64);
});

const names = ['Acre', 'Northern Field', 'Northern Field Marketing', 'Internationalmarketin'];

for (const name of names) {
  test(`the header has room for an agency named ${name}`, async ({ page }) => {
    for (const [width, textSize] of [
      [320, '100%'],
      [375, '100%'],
      [375, '200%'],
      [1280, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 812 });
      await page.goto('/about');
      const header = page.getByRole('banner');
      const wordMark = header.getByRole('link', { name: agency.name });
      const height = (await header.boundingBox())?.height ?? 0;
      await wordMark.evaluate(
        (link, [text, size]) => {
          link.lastChild?.replaceWith(text);
          document.documentElement.style.fontSize = size;
        },
        [name, textSize] as const,
      );
      const situation = `${width} px, ${textSize} text`;
      expect(await horizontalOverflow(page), situation).toBe(0);
      expect(await clippedText(page), situation).toEqual([]);
      const box = await header.boundingBox();
      expect(box?.height, situation).toBeCloseTo(height * (textSize === '200%' ? 2 : 1), -1);
      const text = await header.getByRole('link', { name }).evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { top, bottom } = range.getBoundingClientRect();
        return { top, bottom };
      });
      expect(text.top, situation).toBeGreaterThanOrEqual(0);
      expect(text.bottom, situation).toBeLessThanOrEqual(box?.height ?? 0);
      if (width === 1280) continue;
      await header.getByRole('button', { name: 'Menu' }).click();
      await expect(header.getByRole('link', { name: 'Contact' })).toBeInViewport();
    }
  });
}

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  for (const path of ['/', '/contact', '/services', ...cityPaths.slice(0, 1)]) {
    test(`buttons and fields on ${path} keep a border`, async ({ page }) => {
      await page.goto(path);
      await page.locator('[data-chat-launcher]').click();
      const borderless = await page.evaluate(() => {
        const buttons = 'main p > a[class], button, input, select, textarea';
        return (
          [...document.querySelectorAll(buttons)]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .filter((element) => element.getBoundingClientRect().left >= 0)
            // A part of a drawing keeps its colors, and is its own border.
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

  for (const path of ['/', '/blog', '/contact', ...servicePaths.slice(0, 1)]) {
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
