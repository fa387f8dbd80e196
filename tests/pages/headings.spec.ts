import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { agency, cityPaths, noticePaths, postPaths, routes, servicePaths } from './published.ts';

/** The founder's role stands under the quote. */
const founder = agency.founder.role.split('{')[0] ?? '';

const headingsOf = async (page: Page, level: number) =>
  page.getByRole('main').getByRole('heading', { level }).allTextContents();

test('the first heading of a page has a plain name, then a line of its own', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    const [title = '', ...others] = await headingsOf(page, 1);
    expect(others, path).toEqual([]);
    if (postPaths.includes(path)) continue;
    const [name = '', ours = ''] = title.split(/: (?=[^:]*$)/);
    expect(name, path).toMatch(/\S/);
    expect(ours, path).toMatch(/\S/);
    const line = page.locator('h1 span').first();
    const size = await line.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    );
    expect(size, path).toBeGreaterThanOrEqual(20);
  }
});

test('pages of a kind have the same second headings, but for their closing call', async ({
  page,
}) => {
  for (const paths of [servicePaths, cityPaths.slice(1)]) {
    const outlines = new Set<string>();
    for (const path of paths) {
      await page.goto(path);
      const [title = ''] = await headingsOf(page, 1);
      const subject = (title.split(' marketing agency')[0] ?? '').trim();
      outlines.add(
        (await headingsOf(page, 2))
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

test('levels of headings follow one another', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    const levels = await page
      .getByRole('main')
      .getByRole('heading')
      .evaluateAll((all) => all.map((heading) => Number(heading.tagName.slice(1))));
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(jumps, `${path}: ${levels.join(' ')}`).toEqual([]);
  }
});

test('small mono type carries data, and is never smaller than 13 px', async ({ page }) => {
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
      small.filter(({ text }) => !/\d/.test(text) && !text.startsWith(founder)),
      path,
    ).toEqual([]);
  }
});

test('no page leads only to the contact page', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    const ways = await page
      .getByRole('main')
      .locator('a[href^="/"]:not([href="/contact"])')
      .count();
    if (['/contact', ...noticePaths].includes(path)) continue;
    expect(ways, path).toBeGreaterThan(0);
  }
});
