import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { agency, cityPaths, noticePaths, postPaths, routes, servicePaths } from './published.ts';

/** The founder's role, shown under the quote in small type. */
const founderRole = agency.founder.role.split('{')[0] ?? '';

const headings = async (page: Page, level: number) =>
  page.getByRole('main').getByRole('heading', { level }).allTextContents();

/** The levels of the headings that skip one, such as an h4 after an h2. */
const skippedLevels = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => {
      const levels = all.map((heading) => Number(heading.tagName.slice(1)));
      return levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    });

/** The texts in monospace with their sizes in px. */
const monospaceTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, footer *')]
      .filter((element) => !element.closest('svg, pre') && element.textContent?.trim())
      .filter((element) => getComputedStyle(element).fontFamily.includes('mono'))
      .map((element) => ({
        text: element.textContent ?? '',
        size: Number.parseFloat(getComputedStyle(element).fontSize),
      })),
  );

async function expectHeadings(page: Page, path: string): Promise<void> {
  const [title = '', ...others] = await headings(page, 1);
  expect(others, path).toEqual([]);
  expect(await skippedLevels(page), path).toEqual([]);
  if (postPaths.includes(path)) return;
  const [name = '', tagline = ''] = title.split(/: (?=[^:]*$)/);
  expect(name, path).toMatch(/\S/);
  expect(tagline, path).toMatch(/\S/);
  const line = page.locator('h1 span').first();
  const size = await line.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).fontSize),
  );
  expect(size, path).toBeGreaterThanOrEqual(20);
}

test('every page has one h1 with a plain name and a line in the agency’s voice, skips no level, sets only data in monospace, and leads on', async ({
  page,
}) => {
  for (const path of routes) {
    await page.goto(path);
    await expectHeadings(page, path);
    const monospace = await monospaceTexts(page);
    expect(
      monospace.filter(
        ({ text, size }) => size < 13 || !(/\d/.test(text) || text.startsWith(founderRole)),
      ),
      path,
    ).toEqual([]);
    if (['/contact', ...noticePaths].includes(path)) continue;
    const links = page.getByRole('main').locator('a[href^="/"]:not([href^="/contact"])');
    expect(await links.count(), path).toBeGreaterThan(0);
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
