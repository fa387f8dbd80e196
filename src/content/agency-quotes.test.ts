import { expect, test } from 'vitest';
import { quoteProblems } from './agency-quotes.ts';

test('texts may quote facts', () => {
  const facts = {
    tagline: '{name}, since {years} years',
    founder: { role: 'Founder, {name}' },
    nextSteps: [{ title: 'Call', description: 'Call {phone}.' }],
    figures: { years: '18' },
  };
  expect(quoteProblems(facts)).toEqual([]);
});

test.each([
  [
    { tagline: 'Since {yeers}' },
    ['tagline'],
    'there is no figure {yeers}; add it under figures in content/agency.yaml',
  ],
  [{ nextSteps: [{ title: '{x}' }] }, ['nextSteps', 0, 'title'], 'there is no figure {x}'],
  [{ name: '{name}' }, ['name'], 'write the value itself; {name} is not filled in here'],
  [{ figures: { years: '{cities}' } }, ['figures', 'years'], 'write the value itself'],
])('%j is refused', (facts, path, message) => {
  expect(quoteProblems(facts)).toEqual([{ path, message: expect.stringContaining(message) }]);
});
