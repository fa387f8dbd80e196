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

test('a file whose check has not ended leads to what it will say', () => {
  const html = renderToStaticMarkup(
    <SiteFileView {...siteFilePage.example} reportedProblems={[]} saveStatus="unchecked" />,
  );
  expect(html).toMatch(/still being checked: <a href="\/desk\/site\/file\?file=[^"]+">look again</);
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
    siteHtml({ posts: [{ file: 'content/posts/a.md', title: 'A', ...post }] });
  expect(viewOf({ date: '2020-01-01', isDraft: true })).toContain('Build a preview');
  expect(viewOf({ date: '2999-01-01', isDraft: false })).toContain('Build a preview');
  expect(viewOf({ date: '2020-01-01', isDraft: true })).not.toContain('Publish the site');
  expect(viewOf({ date: '2020-01-01', isDraft: false })).not.toContain('Build a preview');
});
