import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type SitePage, sitePage } from '../pages/site.ts';
import { type SiteFilePage, siteFilePage } from '../pages/site-file.ts';
import { SiteFileView } from './SiteFileView.tsx';
import { SiteView } from './SiteView.tsx';

const now = Date.now();

const siteHtml = (page: Partial<SitePage>) =>
  renderToStaticMarkup(
    <SiteView {...sitePage.example} isManager changes={[]} now={now} {...page} />,
  );

test('nothing counts as published while it is being built', () => {
  const task = { kind: 'publish', at: now, person: 'Dana', report: [] } as const;
  const viewOf = (state: 'running' | 'done') =>
    siteHtml({ tasks: [{ ...task, isCurrent: true, state }] });
  expect(viewOf('running')).not.toContain('All is published');
  expect(viewOf('done')).toContain('All is published');
});

const fileHtml = (page: Partial<SiteFilePage>) =>
  renderToStaticMarkup(<SiteFileView {...siteFilePage.example} {...page} />);

test('a page that renews itself has no form, whose text would be lost', () => {
  expect(fileHtml({ saveStatus: 'checking' })).toContain('Being checked');
  expect(fileHtml({ saveStatus: 'checking' })).not.toContain('<textarea');
  expect(fileHtml({ saveStatus: 'unchecked' })).toContain('<textarea');
});

test('what is reported leads to its field, or to its line', () => {
  const file = 'content/agency.yaml';
  const at = (place: string, line: number, text = 'is wrong') => ({ file, line, at: place, text });
  const reportedProblems = [
    ...[at('hours, entry 1, opens', 4), at('', 1), at('hours', 9, 'unknown key "x"; remove it')],
    { ...at('hero.title', 3, 'still in: posts/a.md, line 7'), file: 'content/pages/home.yaml' },
  ];
  const content = { hours: [{ opens: '9' }] };
  const form = { kind: 'form', form: 'facts', content, body: undefined } as const;
  const html = fileHtml({ reportedProblems, editedPart: form });
  const links = [...html.matchAll(/<li>.*?<\/li>/g)].flatMap(([item]) =>
    [...item.matchAll(/href="([^"]+)"/g)].map(([, link]) => link?.replace(/.*file=content/, '')),
  );
  expect(links).toEqual([
    ...['#field-hours-entry-1-opens', '%2Fagency.yaml#line-1', '%2Fagency.yaml#line-9'],
    ...['%2Fpages%2Fhome.yaml&amp;line=3#line-3', '%2Fposts%2Fa.md&amp;line=7#line-7'],
  ]);
  expect(html).toContain('id="field-hours-entry-1-opens"');
  expect(fileHtml({ editedPart: { kind: 'text', text: 'a\nb' } })).toContain('id="line-2"');
});

test('a color is shown with its contrast, also one that follows the main color', () => {
  const content = { clay: '#5b2a86', 'clay-deep': undefined, paper: 'none' };
  const part = { kind: 'form', form: 'colors', body: undefined } as const;
  const html = (colors: object) =>
    fileHtml({ file: 'content/colors.css', editedPart: { ...part, content: colors } });
  expect(html({ ...content, paper: undefined })).toMatch(
    /fill="#5b2a86".*?\d to 1 on paper, [\d.]+ to 1 on field: enough for shapes/,
  );
  expect(html({ ink: '#faf6ee' })).toContain('1.0 to 1 on paper, 1.1 to 1 on field: too little');
  expect(html(content)).not.toContain('to 1 on paper');
});

test.each([
  [{ reason: 'draft' } as const, 'Draft', 'Only a preview shows it until Draft is set to No.'],
  [
    { reason: 'future', date: '2026-12-05' } as const,
    'Held back until December 5, 2026',
    'Only a preview shows it until December 5, 2026. Publish the site on that day or later.',
  ],
])('a post that no visitor sees yet says so: %j', (hiddenReason, mark, saved) => {
  const viewOf = (page: Partial<SiteFilePage>) =>
    renderToStaticMarkup(
      <SiteFileView {...siteFilePage.example} hiddenReason={hiddenReason} {...page} />,
    );
  expect(viewOf({})).toContain(`<mark>${mark}</mark>`);
  expect(viewOf({ saveStatus: 'checked' })).toContain(saved);
});

test('a preview can be built while a post is held back, though nothing has changed', () => {
  const viewOf = (post: { date: string; isDraft: boolean }) =>
    siteHtml({ entries: [{ file: 'content/posts/a.md', title: 'A', ...post }] });
  expect(viewOf({ date: '2020-01-01', isDraft: true })).toContain('Build a preview');
  expect(viewOf({ date: '2999-01-01', isDraft: false })).toContain('Build a preview');
  expect(viewOf({ date: '2020-01-01', isDraft: true })).not.toContain('Publish the site');
  expect(viewOf({ date: '2020-01-01', isDraft: false })).not.toContain('Build a preview');
});
