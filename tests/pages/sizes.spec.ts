import { expect, expectAccessible, test } from '../site.ts';
import { checksAll } from '../tier.ts';
import { expectFit } from './fit.ts';
import { clippedText, horizontalOverflow } from './page-measures.ts';
import { publishedAgency, publishedRoutes, publishedSamplePaths } from './published.ts';

for (const path of ['/book', ...publishedSamplePaths]) {
  test(`${path} fits every viewport, and is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
    await expectFit(page);
  });
}

test('the chat button is at most 64 px large at 200% text size', async ({ page }) => {
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
    await show(publishedAgency.name, '100%');
    const height = (await header.boundingBox())?.height ?? 0;
    for (const name of names) {
      await show(name, textSize);
      const situation = `${name} at ${width} px, ${textSize} text`;
      expect(await page.evaluate(horizontalOverflow), situation).toBe(0);
      expect(await page.evaluate(clippedText), situation).toEqual([]);
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

/** Widths at which steps are beside each other. */
const widths = checksAll ? [1024, 1152, 1280, 1366, 1440, 1536, 1680, 1920] : [1024, 1366];

test('the numbers of steps stay on one line, apart from their texts', async ({ page }) => {
  test.slow();
  for (const path of [
    '/contact',
    ...publishedRoutes
      .filter((route) => route.startsWith('/services/'))
      .slice(0, checksAll ? undefined : 2),
  ]) {
    await page.goto(path);
    for (const width of widths) {
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
