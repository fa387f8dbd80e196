import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

const entry = (id: string, order: number) => ({ id, data: { order } });

test('sorts entries by their order', () => {
  const sorted = inOrder('content/cities', [entry('plano', 2), entry('dallas', 1)]);
  expect(sorted.map(({ id }) => id)).toEqual(['dallas', 'plano']);
});

test('refuses two entries with one place, and names both files', () => {
  expect(() => inOrder('content/cities', [entry('plano', 2), entry('frisco', 2)])).toThrow(
    'content/cities/frisco.yaml: order: plano.yaml has the place 2, too; give each a place of its own',
  );
});
