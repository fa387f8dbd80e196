import { expect, test } from 'vitest';
import { logoFile, logoProblems, parseLogo, wordmarkFile } from './parse-logo.ts';

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
  ['nothing', '', 'is no SVG drawing'],
  ['half an SVG', '<svg viewBox="0 0 1 1"><path', 'a part is missing'],
  ['an element without its end', '<svg viewBox="0 0 1 1"><path></svg>', 'is not closed'],
  ['a broken attribute', '<svg viewBox="0 0 1 1"><path d="M0 0></svg>', 'is not closed'],
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

const square = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`;

const elementsOf = (inside: string) => parseLogo(square(inside)).elements;

test.each([
  [
    'styles as attributes',
    `<defs><style>/* exported */ .a,.b{fill:#f00;} .b{stroke-width:2}</style></defs>
      <path class="b" fill="blue" d="M0 0"/><g class='a' style="fill: none; opacity:.5"></g>`,
    '<defs/><path d="M0 0" fill="#f00" stroke-width="2"/><g fill="none" opacity=".5"/>',
  ],
  [
    'what refers to a part of the drawing, and no property of a program',
    '<use xlink:href="#a"/><path style="fill:#6b21a8;-inkscape-stroke:none" d="M0 0"/>',
    '<use href="#a"/><path d="M0 0" fill="#6b21a8"/>',
  ],
  [
    'a layer without what only a drawing program knows',
    '<sodipodi:namedview id="x"><inkscape:grid/></sodipodi:namedview><g inkscape:label="Layer"><path d="M0 0"/></g>',
    '<g><path d="M0 0"/></g>',
  ],
])('keeps %s', (_, inside, kept) => {
  expect(elementsOf(inside)).toBe(kept);
});

test.each([
  '<scr<style></style>ipt>1</scr<style></style>ipt>',
  '<scr<a>ipt>1</scr<a>ipt>',
  '<foreign<a>Object><form></form></foreign<a>Object>',
  '<ima<a>ge href="https://evil.example/x"/>',
  '<filter id="f"><feImage href="https://evil.example/x"/></filter>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<path d="M0 0" fill="url(https://evil.example/x)"/>',
  '<path d="M0 0" fill="u\\72l(https://evil.example/x)"/>',
  '<path d="M0 0" fill="&#117;rl(https://evil.example/x)"/>',
  '<path d="M0 0"<script>1</script>/>',
  '<path d="M0 0"/> words',
  '<p>words</p>',
  '<title><b>words</b></title>',
])('what is no shape is refused, however it is hidden: %s', (inside) => {
  expect(() => parseLogo(square(inside))).toThrow(/must consist of shapes/);
});

test.each([
  '<a href="https://x.example"><path onclick="x()" d="M0 0"/></a>',
  '<s:script xmlns:s ="http://www.w3.org/2000/svg">1</s:script><path d="M0 0"/>',
  '<path d="M0 0" onclick ="1"/>',
  '<path d="M0 0" ONLOAD="1" onload\n="1" style ="-moz-binding:url(x)" tabindex="0"/>',
  '<path d="M0 0"/><animate attributeName="href" to="javascript:1"/>',
])('what reacts, moves or has no meaning is left out, however it is written: %s', (inside) => {
  expect(elementsOf(inside)).toBe('<path d="M0 0"/>');
});

test('gradients, clips and what refers to a part of the drawing are shapes', () => {
  const inside =
    '<defs><linearGradient id="a" x1="0"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><rect width="9" height="9"/></clipPath></defs><g clip-path="url(#c)" transform="translate(1 2)"><path fill="url(#a)" d="M0 0h9v9z"/><use href="#b"/></g>';
  expect(elementsOf(inside)).toBe(inside);
});

test('mistakes are lines, and only the logo must be there', () => {
  expect(logoProblems(square('<path d="M0 0"/>'))).toEqual([]);
  expect(logoProblems('<svg viewBox="0 0 2 1"><text>A</text></svg>')).toHaveLength(2);
  expect(logoProblems(undefined)[0]).toContain(`${logoFile} is missing`);
  expect(logoProblems(undefined, wordmarkFile)).toEqual([]);
});

test('the view box is four numbers, and nothing else', () => {
  const svg = (viewBox: string) => `<svg viewBox="${viewBox}"><path d="M0 0"/></svg>`;
  expect(parseLogo(svg(' 0,0  32 32.0 ')).viewBox).toBe('0 0 32 32');
  for (const viewBox of ['0 0 32 32 &quot; onload=&quot;x', '0 0 32', 'a b 32 32', '0 0 -1 -1']) {
    expect(() => parseLogo(svg(viewBox)), viewBox).toThrow('square viewBox');
  }
});

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index)).join('');

test.each([
  [
    'uses of uses',
    rows(20, (i) => `<g id="a${i}"><use href="#a${i + 1}"/><use href="#a${i + 1}"/></g>`),
  ],
  ['a use of itself', '<g id="a"><use href="#a"/></g>'],
  [
    'patterns in patterns',
    `<defs>${rows(9, (i) => `<pattern id="p${i}">${rows(9, () => `<path fill="url(#p${i + 1})"/>`)}</pattern>`)}</defs><path fill="url(#p0)"/>`,
  ],
  [
    'masks by a style',
    `<style>${rows(9, (i) => `.m${i}{mask:url(#m${i + 1})}`)}</style>${rows(9, (i) => `<mask id="m${i}">${rows(9, () => `<path class="m${i}"/>`)}</mask>`)}<path class="m0"/>`,
  ],
  [
    'many effects',
    `<filter id="f">${rows(18, () => '<feGaussianBlur stdDeviation="90"/>')}</filter>${rows(50, () => '<path filter="url(#f)"/>')}`,
  ],
  [
    'styles in each element',
    `<style>.a{d:${'M0 0'.repeat(2000)}}</style>${rows(900, () => '<path class="a"/>')}`,
  ],
])('a drawing that no page could bear is refused: %s', (_, inside) => {
  expect(() => parseLogo(square(inside))).toThrow('has more shapes than a logo needs');
});

test('what takes parsers of pages very long is not given to one', () => {
  const hostile = `<p>${rows(3000, (i) => `<b ${i}>`)}${rows(3000, () => '<p>x')}`;
  expect(() => parseLogo(`${hostile}<svg viewBox="0 0 1 1">${hostile}</svg>`)).toThrow(/shapes/);
});
