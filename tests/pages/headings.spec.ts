import { expect, test } from '../site.ts';
import { headings } from './headings.ts';
import { publishedCityPaths, publishedServicePaths } from './published.ts';

test('pages of a kind share their h2 headings, except the last', async ({ page }) => {
  for (const paths of [publishedServicePaths, publishedCityPaths.slice(1)]) {
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
              .replaceAll(subject, '{city}')
              .replace(/(districts|neighborhoods) we work in/, 'districts we work in')
              .replace(
                /^(What we offer: |Key benefits of |Our |Questions about ).*/,
                '$1{service}',
              ),
          )
          .join('\n'),
      );
    }
    expect([...outlines]).toHaveLength(1);
  }
});
