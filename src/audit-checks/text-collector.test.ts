import { expect, test } from 'vitest';
import { TextCollector } from './text-collector.ts';

test('a name has no space before a mark that stands in a tag of its own', () => {
  const text = new TextCollector();
  text.beginName('heading');
  for (const piece of ['Roof repair in Plano', ' ', ':', ' ', 'call first']) text.add(piece);
  expect(text.endName('heading')).toBe('Roof repair in Plano: call first');
});
