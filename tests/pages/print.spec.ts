import { expect, test } from '../site.ts';
import { kinds, publishedSamplePaths } from './published.ts';

test.use({
  viewport: { width: 720, height: 1000 },
  // Print colors apply at once, without the transition of a button.
  contextOptions: { reducedMotion: 'reduce' },
  allowedConsole: /404/,
});

for (const path of [...kinds, '/nowhere']) {
  test(`${path} prints everything readable, and nothing that has to be pressed`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const header = page.getByRole('banner');
    await expect(header, 'is on the first sheet only').toHaveCSS('position', 'static');
    const sheet = await page.evaluate(() => {
      const all = <T extends Element>(selector: string) => [
        ...document.querySelectorAll<T>(selector),
      ];
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('.visually-hidden');
      const shown = (selector: string) =>
        all(selector)
          .filter(isShown)
          .map((element) => element.outerHTML.slice(0, 120));
      /** Relative luminance, as WCAG defines it. */
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
          .map((part) => Number(part) / 255)
          .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const writes = (element: Element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
      return {
        controls: shown(
          '[href="#content"], button, iframe, select, textarea, input:not([type="radio"])',
        ),
        // A map is not printed, and neither is the list under it.
        closed: all('details')
          .filter(isShown)
          .flatMap((details) => [...details.children].slice(1))
          .filter((content) => !isShown(content) || content.clientHeight === 0)
          .map((content) => content.outerHTML.slice(0, 120)),
        pale: all('body *')
          .filter((element) => !element.closest('svg') && writes(element) && isShown(element))
          .filter((element) => 1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 7)
          .map((element) => element.outerHTML.slice(0, 120)),
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    });
    expect(sheet).toEqual({ controls: [], closed: [], pale: [], overflow: 0 });
  });
}

for (const path of [
  ...publishedSamplePaths,
  ...kinds.filter((kind) => kind.startsWith('/services/')),
]) {
  test(`${path} fits one sheet`, async ({ page }) => {
    await page.goto(path);
    for (const inches of [0, 0.75]) {
      const margin = `${inches}in`;
      const pdf = await page.pdf({
        format: 'Letter',
        margin: { top: margin, bottom: margin, left: margin, right: margin },
      });
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
  });
}
