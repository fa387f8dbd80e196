import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { agency, cityPaths, noticePaths, postPaths, routes, servicePaths } from './published.ts';

/** The founder's role, shown under the quote in small type. */
const founderRole = agency.founder.role.split('{')[0] ?? '';

const headings = async (page: Page, level: number) =>
  page.getByRole('main').getByRole('heading', { level }).allTextContents();

test('every h1 has a plain name, then a line in the agency’s voice', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    const [title = '', ...others] = await headings(page, 1);
    expect(others, path).toEqual([]);
    if (postPaths.includes(path)) continue;
    const [name = '', tagline = ''] = title.split(/: (?=[^:]*$)/);
    expect(name, path).toMatch(/\S/);
    expect(tagline, path).toMatch(/\S/);
    const line = page.locator('h1 span').first();
    const size = await line.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    );
    expect(size, path).toBeGreaterThanOrEqual(20);
  }
});

test('pages of a kind share their h2 headings, except the last', async ({ page }) => {
  for (const paths of [servicePaths, cityPaths.slice(1)]) {
    const outlines = new Set<string>();
    for (const path of paths) {
      await page.goto(path);
      const [title = ''] = await headings(page, 1);
      const subject = (title.split(' marketing agency')[0] ?? '').trim();
      outlines.add(
        (await headings(page, 2))
          .slice(0, -1)
          .map((heading) =>
            heading
              .replace(subject, '{city}')
              .replace(/(districts|neighborhoods) we work in/, 'districts we work in')
              .replace(/^Questions about .*/, 'Questions about {service}'),
          )
          .join('\n'),
      );
    }
    expect([...outlines]).toHaveLength(1);
  }
});

test('heading levels are not skipped', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    const levels = await page
      .getByRole('main')
      .getByRole('heading')
      .evaluateAll((all) => all.map((heading) => Number(heading.tagName.slice(1))));
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(skipped, `${path}: ${levels.join(' ')}`).toEqual([]);
  }
});

test('monospace text contains data and is at least 13 px', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main *, footer *')]
        .filter((element) => !element.closest('svg, pre') && element.textContent?.trim())
        .filter((element) => getComputedStyle(element).fontFamily.includes('mono'))
        .map((element) => ({
          text: element.textContent ?? '',
          size: Number.parseFloat(getComputedStyle(element).fontSize),
        })),
    );
    expect(
      small.filter(({ size }) => size < 13),
      path,
    ).toEqual([]);
    expect(
      small.filter(({ text }) => !/\d/.test(text) && !text.startsWith(founderRole)),
      path,
    ).toEqual([]);
  }
});

test('every page links to more than the contact page', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    const links = await page
      .getByRole('main')
      .locator('a[href^="/"]:not([href^="/contact"])')
      .count();
    if (['/contact', ...noticePaths].includes(path)) continue;
    expect(links, path).toBeGreaterThan(0);
  }
});
