import type { Page } from '@playwright/test';
import { readContentFiles } from '../../src/content/loading/content-folder.ts';
import { cities, publishedAgency, services } from './published.ts';

const content = [...readContentFiles(undefined, /\.(yaml|md|json)$/).values()];
const numberPattern = /\d[\d,.:]*\d|\d/g;

/** Numbers that pages compute from content: rounded coordinates, the city count, times of day. */
function derivedNumbers(): string[] {
  const places: (typeof publishedAgency.location)[] = [
    publishedAgency.location,
    ...cities.flatMap(({ data }) => [data.location, Object(data.page).location ?? data.location]),
  ];
  return [
    ...places.flatMap(({ latitude, longitude }) =>
      [latitude, longitude].map((degrees) => Math.abs(degrees).toFixed(2)),
    ),
    String(cities.length),
    String(services.length),
    ...publishedAgency.hours
      .flatMap(({ opens, closes }) => [opens, closes])
      .map((time) => {
        const [hour, minute] = time.split(':');
        return `${Number(hour) % 12 || 12}:${minute}`;
      }),
  ];
}

/** The days and years of post dates, as they appear on pages: without a leading zero. */
const dateNumbers = content.flatMap((text) =>
  [...text.matchAll(/^ *"?date"?: "?(\d{4})-\d\d-(\d\d)/gm)].flatMap(([, year = '', day = '']) => [
    year,
    String(Number(day)),
  ]),
);

const known = new Set([
  ...content.flatMap((text) => text.match(numberPattern) ?? []),
  ...derivedNumbers(),
  ...dateNumbers,
]);

/** The numbers in a page's text that are in no content file. */
export async function unknownNumbers(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    for (const element of copy.querySelectorAll('svg, script, style')) element.remove();
    // Join with spaces, so adjacent elements do not merge into one number.
    return [...copy.querySelectorAll('*')]
      .map((e) =>
        [...e.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent)
          .join(' '),
      )
      .join(' ');
  });
  if (text.length < 200) throw new Error(`The page has hardly any text: ${text}`);
  return (text.match(numberPattern) ?? []).filter((number) => !known.has(number));
}
