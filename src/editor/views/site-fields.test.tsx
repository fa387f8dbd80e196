import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteField } from './SiteFields.tsx';

test('a text of two lines keeps its line break in the form', () => {
  const field = {
    ...{ schema: { type: 'string' }, path: ['label'], isRequired: false },
    ...{ choices: {}, reportedProblems: [] },
  };
  const html = (value: string) => renderToStaticMarkup(<SiteField {...field} value={value} />);
  expect(html('One\nTwo')).toMatch(/<textarea[^>]*>One\nTwo<\/textarea>/);
  expect(html('One')).toContain('value="One"');
});
