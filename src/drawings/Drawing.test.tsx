import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { drawingFile } from '../site/drawing-files/drawing-file.tsx';
import { Drawing, detailsOf } from './Drawing.tsx';
import { drawingNames } from './names.ts';

describe.each(drawingNames)('%s', (name) => {
  const svg = renderToStaticMarkup(<Drawing name={name} />);

  test('stays within its byte budget', () => {
    expect(brotliCompressSync(svg).length).toBeLessThan(1400);
  });

  test('uses no id, no inline style and no color outside the tokens', () => {
    expect(svg).not.toMatch(/\s(id|style|class)=|#[\da-f]{3}/i);
  });

  test('contains no number', () => {
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(texts.join(' ')).not.toMatch(/\d/);
  });

  test('is a standalone file with every token resolved', () => {
    const file = drawingFile(name);
    expect(file).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(file).not.toMatch(/var\(|NaN|undefined/);
  });
});

/** The animated drawings made for the top of a page. */
const pageDrawings = drawingNames.filter((name) =>
  renderToStaticMarkup(<Drawing name={name} />).includes('data-act'),
);

test.each(pageDrawings)('%s has a different detail for each of five boxes', (name) => {
  expect(new Set(detailsOf(name).map(String)).size).toBeGreaterThanOrEqual(5);
});

const movements = new URL('movements/', import.meta.url);

test.each(readdirSync(movements))('%s moves parts of its drawing', (file) => {
  const name = drawingNames.find((each) => `${each}.css` === file);
  if (!name) throw new Error('there is no drawing of this name');
  const svg = renderToStaticMarkup(<Drawing name={name} />);
  const css = readFileSync(new URL(file, movements), 'utf8');
  const parts = [...css.matchAll(/\[data-act\^?="([\w-]+)/g)].map(([, part]) => part);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect(svg).toContain(`data-act="${part}`);
});
