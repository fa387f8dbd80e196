import { expect, test } from 'vitest';
import { auditReport, readPage } from './audit-report.ts';
import { changed, soundHtml, visitTo } from './sound-site.fixture.ts';

/** The sound site with markup before its first paragraph. */
const withMarkup = (markup: string): string => changed(soundHtml, '<p>', `${markup}<p>`);
const megabyte = 1_000_000;
const fill = (text: string, bytes = 1.8 * megabyte): string =>
  text.repeat(Math.floor(bytes / text.length));
const json = (text: string): string => `<script type="application/ld+json">${text}</script>`;

const pages: [string, string][] = [
  ['40,000 nested elements', withMarkup('<div>'.repeat(40_000))],
  ['nested headings', withMarkup('<h2><div>'.repeat(20_000))],
  ['nested links and addresses', withMarkup('<address><a href="/x"><p>'.repeat(8_000))],
  ['bold text that is never closed', withMarkup(`${'<b a>'.repeat(9_000)}${'<p>x'.repeat(9_000)}`)],
  ['a title of a megabyte', changed(soundHtml, 'Roof Repair', fill('Roof ', megabyte))],
  ['a description of a megabyte', changed(soundHtml, 'Roof repair', fill('Roof ', megabyte))],
  ['a heading of a megabyte', changed(soundHtml, '<h1>', `<h1>${fill('Roof ', megabyte)}`)],
  ['data of two megabytes', withMarkup(json(`[${fill('{"@type":"Organization"},')}1]`))],
  ['deeply nested data', withMarkup(json(`${'['.repeat(500_000)}${']'.repeat(500_000)}`))],
  ['data that breaks off', withMarkup(json(fill('[{"a":')))],
  ['40,000 images', withMarkup('<img src=x>'.repeat(40_000))],
  ['zeros', fill('\0')],
  ['zeros in attributes', withMarkup(`<a href="${fill('\0', 1_000)}" title="${fill('\0')}">`)],
  [
    'an attribute for every word',
    withMarkup(`<p ${Array.from({ length: 200_000 }, (_, i) => `a${i}`).join(' ')}>`),
  ],
  ['half a phone number, often', withMarkup(fill('(972) 555 '))],
  ['half a phone number, often and hidden', withMarkup(`<div hidden>${fill('(972) 555 ')}`)],
  ['elements for scripts', withMarkup('<div class="form" id="root"></div>'.repeat(20_000))],
  ['half a mail address, often', withMarkup(fill('jo at x '))],
  ['remarks around data', withMarkup(json(fill('// a\n/* b ')))],
  ['half an international number, often', withMarkup(fill('+1 1 1 1 1 1 '))],
  ['half a street, often', withMarkup(fill('1 A B C D '))],
  ['capitals', withMarkup(fill('Aaaaaaaaaaaaaaaaaaaa '))],
  ['days without times', withMarkup(fill('mon '))],
  ['spaces', withMarkup(fill(' '))],
  [
    'a tag that forwards, with a megabyte of spaces',
    withMarkup(`<meta http-equiv=refresh content="0${fill(' ')}">`),
  ],
  ['half of a surrogate pair', withMarkup(fill('\ud83c'))],
  ['marks that pile up', withMarkup(`<h2>a${fill('\u0301', megabyte)}`)],
  ['robots tags', withMarkup('<meta name=robots content=all>'.repeat(40_000))],
  [
    'names of an object',
    withMarkup(json('{"__proto__":{"@type":"x"},"constructor":[],"@type":["toString"]}')),
  ],
];

// Work that grows with the square of the page would take hours, and is ended as a hang.
test.each(pages)('a page of %s gets a report of bounded size', (_, html) => {
  const visit = visitTo(html);
  const page = readPage(visit);
  const report = auditReport(visit, page);
  expect(page).not.toBeNull();
  expect(JSON.stringify(report).length).toBeLessThan(10_000);
  expect(JSON.stringify(page).length).toBeLessThan(2 * megabyte);
  expect(JSON.stringify(report)).not.toMatch(/\\u0000|[\u202a-\u202e]/);
});

test('a report shows no more than 120 characters of a text, and its true length', () => {
  const visit = visitTo(changed(soundHtml, 'Roof Repair', fill('Roof ', megabyte)));
  const report = auditReport(visit, readPage(visit));
  const title = [...report.fixFirst, ...report.others].find(({ check }) => check === 'title');
  expect(title?.reason).toBe('long');
  expect(String(title?.values.title)).toHaveLength(120);
  expect(title?.values.length).toBeGreaterThan(900_000);
});
