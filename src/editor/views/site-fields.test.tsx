import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteField } from './SiteFields.tsx';

const field = {
  ...{ schema: { type: 'string' }, path: ['label'], isRequired: false, value: undefined },
  ...{ files: [], reportedProblems: [], openAt: '', isFolded: false },
};
const htmlOf = (props: Partial<Parameters<typeof SiteField>[0]>) =>
  renderToStaticMarkup(<SiteField {...field} {...props} />);

test('a text of two lines keeps its line break in the form', () => {
  const html = (value: string) => htmlOf({ value });
  expect(html('One\nTwo')).toMatch(/<textarea[^>]*>One\nTwo<\/textarea>/);
  expect(html('One')).toContain('value="One"');
});

test('a group that may be missing can be added and removed, and opens at a problem', () => {
  const schema = { type: 'object', properties: { file: { type: 'string', entryOf: 'photos' } } };
  const value = { file: 'b.jpg' };
  expect(htmlOf({ schema })).toContain('<details><summary class="_title');
  expect(htmlOf({ schema, openAt: 'label.file' })).toMatch(/^<details open="">/);
  expect(htmlOf({ schema, value })).toMatch(/^<fieldset.* name="r:\[&quot;label&quot;\]"/);
  expect(htmlOf({ schema, value, isRequired: true })).not.toContain('Remove');
  const files = ['content/photos/a.jpg', 'content/posts/c.md'];
  expect(htmlOf({ schema, value, files }).match(/(?<=<option value=")[^"]+/g)).toEqual([
    'a.jpg',
    'b.jpg',
  ]);
});

test('a list has the fields that it needs, and room for one more unless it is full', () => {
  const items = { type: 'object', properties: { a: { type: 'string' } } };
  const list = (own: object, value?: unknown) =>
    htmlOf({ schema: { type: 'array', items, ...own }, value });
  expect(list({ minItems: 3, maxItems: 3 }).match(/<input/g)).toHaveLength(3);
  expect(list({ minItems: 2 }).match(/<input/g)).toHaveLength(3);
  expect(list({ minItems: 2 }, [{}, {}, {}]).match(/Remove entry/g)).toHaveLength(3);
  expect(list({ minItems: 3 }, [{}, {}, {}])).not.toContain('Remove entry');
});

test('what only the text of a file has, and names of its own, are told', () => {
  const pair = { type: 'array', items: false as const };
  expect(htmlOf({ schema: pair })).toBe('<p>Label: only in the text of the file.</p>');
  const schema = { type: 'object', additionalProperties: { type: 'string' } };
  expect(htmlOf({ schema, value: { '/old': '/new' } })).toMatch(
    /\/old.*A value that is emptied is removed\..*name="k:\[&quot;label&quot;,&quot;&quot;\]"/,
  );
});
