import { expect, test } from 'vitest';
import { parseLogo } from './parse-logo.ts';

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
  ['styles', '<svg viewBox="0 0 1 1"><style>a{}</style></svg>', 'without styles'],
  ['a pixel image', '<svg viewBox="0 0 1 1"><image href="x"/></svg>', 'without styles'],
])('refuses %s', (_, svg, problem) => {
  expect(() => parseLogo(svg)).toThrow(problem);
});
