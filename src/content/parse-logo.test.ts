import { expect, test } from 'vitest';
import { parseLogo, wordmarkFile } from './parse-logo.ts';

test('keeps the shapes of a drawing, without what is not drawn', () => {
  const svg = `<?xml version="1.0"?>
    <svg width="40" viewBox="0 0 32 32"><!-- made by a program --><title>Logo</title>
      <path d="M0 0"/>
      <g><circle r="2"/></g>
    </svg>`;
  expect(parseLogo(svg)).toEqual({
    viewBox: '0 0 32 32',
    elements: '<path d="M0 0"/><g><circle r="2"/></g>',
  });
});

test.each([
  ['no viewBox', '<svg width="32"><path/></svg>', 'square viewBox'],
  ['a wide drawing', '<svg viewBox="0 0 64 32"><path/></svg>', 'square viewBox'],
  ['no SVG', 'PNG', 'is no SVG drawing'],
  ['half an SVG', '<svg viewBox="0 0 1 1"><path', 'a part of it is missing'],
  ['text', '<svg viewBox="0 0 1 1"><text>A</text></svg>', 'outlines'],
  ['a script', '<svg viewBox="0 0 1 1"><script>x()</script></svg>', 'without scripts'],
  ['a pixel image', '<svg viewBox="0 0 1 1"><image href="x"/></svg>', 'pixel images'],
])('refuses %s', (_, svg, problem) => {
  expect(() => parseLogo(svg)).toThrow(problem);
});

test('takes a name as a wide drawing', () => {
  const wide = (size: string) =>
    parseLogo(`<svg viewBox="0 0 ${size}"><path/></svg>`, wordmarkFile);
  expect(wide('240 32').viewBox).toBe('0 0 240 32');
  for (const size of ['32 64', '900 32', '32']) {
    expect(() => wide(size)).toThrow('content/wordmark.svg: must be an SVG drawing with a viewBox');
  }
});

test('names all mistakes at once', () => {
  const svg = '<svg viewBox="0 0 64 32"><text>A</text><image href="x"/></svg>';
  expect(() => parseLogo(svg)).toThrow(/square viewBox.*\n.*outlines.*\n.*pixel images/);
});

const elementsOf = (inside: string) => parseLogo(`<svg viewBox="0 0 1 1">${inside}</svg>`).elements;

test('writes styles as attributes', () => {
  expect(
    elementsOf(`<defs><style>/* exported */ .a,.b{fill:#f00;} .b{stroke-width:2}</style></defs>
      <path class="b" fill="blue" d="M0 0"/><g class='a' style="fill: none; opacity:.5"></g>`),
  ).toBe(
    '<defs></defs><path d="M0 0" fill="#f00" stroke-width="2"/><g fill="none" opacity=".5"></g>',
  );
});

test('leaves out links and what reacts', () => {
  expect(elementsOf('<a href="https://x.example"><path onclick="x()" d="M0 0"/></a>')).toBe(
    '<path d="M0 0"/>',
  );
});

test('keeps what refers to a part of the drawing, and no property of a program', () => {
  expect(
    elementsOf('<use xlink:href="#a"/><path style="fill:#6b21a8;-inkscape-stroke:none" d="M0 0"/>'),
  ).toBe('<use href="#a"/><path d="M0 0" fill="#6b21a8"/>');
});

test('leaves out what only a drawing program knows', () => {
  expect(
    elementsOf(
      '<sodipodi:namedview id="x"><inkscape:grid/></sodipodi:namedview><g inkscape:label="Layer"><path d="M0 0"/></g>',
    ),
  ).toBe('<g><path d="M0 0"/></g>');
});
