import { expect, test } from 'vitest';
import { nearCopies } from './near-copies.ts';

const city = (file: string, text: string, action = 'Talk to us about your city') => ({
  file,
  page: { action, hero: { text } },
});

test('finds five words in a row that two cities share, whatever their case', () => {
  const cities = [
    city('a.yaml', 'Restaurants fill up by six on Fridays.'),
    city('b.yaml', 'Here, restaurants FILL up by six.'),
    city('c.yaml', 'Restaurants fill up by noon.'),
  ];
  expect(nearCopies(cities)).toEqual([
    { phrase: 'restaurants fill up by six', files: ['a.yaml', 'b.yaml'] },
  ]);
});

test('buttons and the phrases of all cities may repeat', () => {
  const text = 'Book a free strategy session.';
  expect(nearCopies([city('a.yaml', text), city('b.yaml', text)])).toEqual([]);
});
