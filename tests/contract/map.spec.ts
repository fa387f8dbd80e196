import type { Page } from '@playwright/test';
import { cityPath } from '../../src/vocabulary/paths.ts';
import { cities } from '../pages/published.ts';
import { expect, expectAccessible, test } from '../site.ts';

const map = (page: Page) => page.getByRole('list', { name: /^Map of the/ });
const plots = (page: Page, name: string) =>
  map(page).getByRole('button', { name: new RegExp(`^${name}( has its own page)?$`) });
const card = (page: Page) => page.locator('[popover]:popover-open');
const linked = cities.filter(({ data }) => data.page);
const unlinked = cities.filter(({ data }) => !data.page);
const nameOf = (city: (typeof cities)[number] | undefined) => String(city?.data.name);

test('every city on the map opens a card, which leads to its page, or to a call and the free times', async ({
  page,
}) => {
  await page.goto('/');
  await expect(map(page).getByRole('button')).toHaveCount(cities.length);
  for (const city of cities) {
    const name = nameOf(city);
    await plots(page, name).click({ force: true });
    await expect(card(page)).toContainText(name);
    await expect(plots(page, name)).toHaveAccessibleName(
      city.data.page ? `${name} has its own page` : name,
    );
    await expect(card(page).locator('a[href="/audit"]')).toBeVisible();
    await expect(card(page).locator('a[href^="tel:"]')).toBeVisible();
    const link = card(page).locator(`a[href="${cityPath(city)}"]`);
    await expect(link).toHaveCount(city.data.page ? 1 : 0);
    await expect(card(page).locator('a[href="/book"]')).toHaveCount(city.data.page ? 0 : 1);
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
  }
});

test('the keyboard opens a card, goes through it, and comes back', async ({ page }) => {
  await page.goto('/');
  const name = nameOf(linked[0]);
  await plots(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(name);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(card(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(plots(page, name)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(cityPath(linked[0] ?? { id: '' }));
});

for (const path of ['/', cityPath({ id: 'plano' })]) {
  test(`the keyboard skips the map of ${path}`, async ({ page }) => {
    await page.goto(path);
    const skip = page.getByRole('link', { name: 'Skip the map' });
    await skip.focus();
    await expect(skip).toBeInViewport({ ratio: 1 });
    // Nothing lies over it.
    await skip.click({ trial: true });
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator(':focus')).not.toHaveAttribute('popovertarget');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).not.toHaveAttribute('popovertarget');
    expect(
      await focused.evaluate(
        (element, end) =>
          Boolean(
            Number(document.getElementById(end)?.compareDocumentPosition(element)) &
              Node.DOCUMENT_POSITION_FOLLOWING,
          ),
        'map-end',
      ),
    ).toBe(true);
  });
}

test('a card is on the screen and does not cover its city', async ({ page }) => {
  for (const [width, height] of [
    [320, 640],
    [375, 720],
    [740, 360],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    for (const city of [linked[0], linked.at(-1), unlinked[0], unlinked.at(-1)]) {
      // By the keyboard, because the chat button may pass over a place just after a scroll.
      await plots(page, nameOf(city)).press('Enter');
      const box = await card(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThanOrEqual(height);
      // On a small screen it may cover its city.
      if (width >= 640 && height >= 640) await plots(page, nameOf(city)).click({ trial: true });
      await page.keyboard.press('Escape');
    }
  }
});

test('the first screen has the button and the whole map, at any size', async ({ page }) => {
  for (const [width, height] of [
    [1366, 657],
    [1536, 730],
    [1280, 800],
    [1680, 900],
    [2560, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const main = page.getByRole('main');
    for (const part of [main.locator('a[href="/contact"]').first(), plots(page, 'DeSoto')]) {
      const box = await part.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), `${width} × ${height}`).toBeLessThan(height);
    }
  }
});
