import { expect, test } from 'vitest';
import { splitAfterTwoSections } from './split-after-two-sections.ts';

const sections = (...names: string[]) =>
  names.map((name) => `<h2 id="${name}">${name}</h2><p>Text</p>`);

test('a post is split after its second section, with what stands before the first', () => {
  const [a, b, c, d] = sections('a', 'b', 'c', 'd');
  expect(splitAfterTwoSections(`<p>Intro</p>${a}${b}${c}${d}`)).toEqual([
    `<p>Intro</p>${a}${b}`,
    `${c}${d}`,
  ]);
});

test('a post of two sections or none is not split', () => {
  const html = `<p>Intro</p>${sections('a', 'b').join('')}`;
  expect(splitAfterTwoSections(html)).toEqual([html, '']);
  expect(splitAfterTwoSections('<p>Intro</p>')).toEqual(['<p>Intro</p>', '']);
});
