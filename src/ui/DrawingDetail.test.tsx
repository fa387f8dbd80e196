import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { detailsOf } from '../drawings/Drawing.tsx';
import { DrawingDetail } from './DrawingDetail.tsx';

const detail = (index: number) =>
  renderToStaticMarkup(<DrawingDetail name="search-results" index={index} />);

test('shows a part of the drawing that the page already contains', () => {
  expect(detail(0)).toMatch(/<svg viewBox="42 36 150 100"[^>]*><use href="#drawing"/);
});

test('shows the mark instead of repeating a detail', () => {
  const beyond = detail(detailsOf('search-results').length);
  expect(beyond).not.toContain('<use');
  expect(beyond).toContain('viewBox="0 0 32 32"');
});
