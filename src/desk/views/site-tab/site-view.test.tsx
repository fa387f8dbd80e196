import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sitePage } from '../../pages/site.ts';
import { siteFilePage } from '../../pages/site-file.ts';
import { SiteFileView } from './SiteFileView.tsx';
import { SiteView } from './SiteView.tsx';

const now = Date.now();

test('nothing counts as published while it is being built', () => {
  const task = {
    kind: 'publish',
    at: now,
    person: 'Dana',
    corrections: [],
    isCurrent: true,
  } as const;
  const viewOf = (state: 'running' | 'done') =>
    renderToStaticMarkup(
      <SiteView {...sitePage.example} changes={[]} tasks={[{ ...task, state }]} now={now} />,
    );
  expect(viewOf('running')).not.toContain('All is published');
  expect(viewOf('done')).toContain('All is published');
});

test('a file whose check has not ended leads to what it will say', () => {
  const html = renderToStaticMarkup(
    <SiteFileView {...siteFilePage.example} corrections={[]} saved="unchecked" />,
  );
  expect(html).toMatch(/still being checked: <a href="\/desk\/site\/file\?file=[^"]+">look again</);
});
