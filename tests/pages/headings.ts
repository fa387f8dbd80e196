import type { Page } from '@playwright/test';
import { expect } from '../site.ts';
import { publishedAgency, publishedNoticePaths, publishedPostPaths } from './published.ts';

/** The founder's role, shown under the quote in small type. */
const founderRole = publishedAgency.founder.role.split('{')[0] ?? '';

const headings = (page: Page, level: number): Promise<string[]> =>
  page.getByRole('main').getByRole('heading', { level }).allTextContents();

/** The levels of headings that skip a level, such as an h4 after an h2. */
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

/**
 * Expects one h1 with a plain name and a line in the agency’s voice (or a post's title), and no
 * skipped level.
 */
export async function expectHeadings(page: Page, path: string): Promise<void> {
  const [title = '', ...others] = await headings(page, 1);
  expect(others, path).toEqual([]);
  expect(await skippedLevels(page), path).toEqual([]);
  if (publishedPostPaths.includes(path)) return;
  const [name = '', tagline = ''] = title.split(/: (?=[^:]*$)/);
  expect(name, path).toMatch(/\S/);
  expect(tagline, path).toMatch(/\S/);
  const line = page.locator('h1 span').first();
  const size = await line.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).fontSize),
  );
  expect(size, path).toBeGreaterThanOrEqual(20);
}

/** Expects monospace only for data, a command, the founder's role and a map's line, in small type. */
export async function expectDataInMonospace(page: Page): Promise<void> {
  const others = (await monospaceTexts(page)).filter(
    ({ text, size }) =>
      size < 13 ||
      !(/\d/.test(text) || text.startsWith(founderRole) || /^(?:Choose your|npx) /.test(text)),
  );
  expect(others).toEqual([]);
}

/** Expects a link from a page to another one besides the contact page. */
export async function expectOnwardLink(page: Page, path: string): Promise<void> {
  if (['/contact', ...publishedNoticePaths].includes(path)) return;
  const links = page.getByRole('main').locator('a[href^="/"]:not([href^="/contact"])');
  expect(await links.count()).toBeGreaterThan(0);
}
