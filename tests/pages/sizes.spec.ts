import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { agency, kinds, routes } from './published.ts';

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

/** Primary targets need 44 px, all others 24 px. */
const primary =
  'a[href^="tel:"]:not(footer a), button[popovertarget], button[type=submit], main a[href^="/contact"][class]';

/** The visible targets that are too small (WCAG 2.2, 2.5.8); links within a sentence are exempt. */
const smallTargets = (page: Page) =>
  page.evaluate((primarySelector) => {
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) >
        (element.textContent?.trim().length ?? 0);
    const all = document.querySelectorAll('a[href], button, summary, input, select, textarea');
    return [...all]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !inSentence(element))
      .map((element) => {
        const { width, height, left } = element.getBoundingClientRect();
        const minimum = element.matches(primarySelector) ? 44 : 24;
        const reachable = width > 1 && left + width > 0;
        return { element, width, height, ok: !reachable || Math.min(width, height) >= minimum };
      })
      .filter(({ ok }) => !ok)
      .map(
        ({ element, width, height }) =>
          `${element.tagName} ${element.textContent?.trim()} ${element.getAttribute('href') ?? ''}: ${width} × ${height}`,
      );
  }, primary);

const setStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    document.documentElement.style.cssText = text;
  }, style);

const enlarged = [
  { text: '200% text', style: 'font-size: 200%' },
  // The display face is optional: on a slow connection, a visitor reads the site in another, often wider.
  { text: '200% text in a system typeface', style: 'font-size: 200%; --font-display: sans-serif' },
];

for (const path of [...routes, '/book']) {
  const title = `${path} fits every viewport, clips nothing when enlarged, and has large enough targets`;
  const tag = kinds.includes(path) ? '@first-of-its-kind' : '@another-of-its-kind';
  test(title, { tag }, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 375, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page), `${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await clippedText(page), '400% zoom').toEqual([]);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const { text, style } of enlarged) {
        await setStyle(page, style);
        expect(await horizontalOverflow(page), `${text} at ${width} px`).toBe(0);
        expect(await clippedText(page), `${text} at ${width} px`).toEqual([]);
        expect(await brokenNumbers(page), `${text} at ${width} px`).toEqual([]);
      }
    }
    await setStyle(page, '');
    await page.setViewportSize({ width: 375, height: 800 });
    const launcher = page.locator('[data-chat-launcher]');
    if ((await launcher.count()) > 0) await launcher.click();
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await smallTargets(page), `targets at ${width} px`).toEqual([]);
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

test('the header has room for the name of any agency', async ({ page }) => {
  const names = ['Acre', 'Northern Field', 'Northern Field Marketing', 'Internationalmarketin'];
  await page.goto('/about');
  const header = page.getByRole('banner');
  const show = (name: string, textSize: string) =>
    header
      .getByRole('link')
      .first()
      .evaluate(
        (wordMark, [text, size]) => {
          wordMark.lastChild?.replaceWith(text);
          document.documentElement.style.fontSize = size;
        },
        [name, textSize] as const,
      );
  for (const [width, textSize] of [
    [320, '100%'],
    [375, '100%'],
    [375, '200%'],
    [1280, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    await show(agency.name, '100%');
    const height = (await header.boundingBox())?.height ?? 0;
    for (const name of names) {
      await show(name, textSize);
      const situation = `${name} at ${width} px, ${textSize} text`;
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
      await page.keyboard.press('Escape');
    }
  }
});

test('the numbers of steps stay in one line, apart from their texts', async ({ page }) => {
  test.slow();
  for (const path of ['/contact', ...routes.filter((route) => route.startsWith('/services/'))]) {
    await page.goto(path);
    for (const width of [1024, 1152, 1280, 1366, 1440, 1536, 1680, 1920]) {
      await page.setViewportSize({ width, height: 1000 });
      const steps = await page.evaluate(() =>
        [...document.querySelectorAll('li')].flatMap((step) => {
          const number = getComputedStyle(step, '::before');
          const text = step.firstElementChild;
          if (!number.content.includes('counter(step') || !text) return [];
          const probe = document.createElement('span');
          probe.textContent = '06';
          const { fontFamily, fontSize, fontWeight, fontVariantNumeric, letterSpacing } = number;
          const font = { fontFamily, fontSize, fontWeight, fontVariantNumeric, letterSpacing };
          Object.assign(probe.style, { position: 'absolute', ...font });
          document.body.append(probe);
          const width = probe.getBoundingClientRect().width;
          probe.remove();
          const gap = text.getBoundingClientRect().left - step.getBoundingClientRect().left - width;
          const isBeside = getComputedStyle(step).gridTemplateColumns.includes(' ');
          return [{ gap: isBeside ? Math.round(gap) : 16, wrap: number.textWrapMode }];
        }),
      );
      expect(steps.length, path).toBeGreaterThan(2);
      for (const step of steps)
        expect.soft(step, `${path} at ${width}`).toEqual({ gap: 16, wrap: 'nowrap' });
    }
  }
});
