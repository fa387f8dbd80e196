import { expect, test } from 'vitest';
import { dateIn } from '../../agency/date-in.ts';
import { agency } from '../../content/agency.data.ts';
import { feedOf } from './feed.ts';

const post = {
  id: 'hail',
  html: '<p>Hail & wind.</p>',
  data: { title: 'Hail', date: '2026-01-02' },
};

test.each(['2026-01-02', '2026-03-08', '2026-07-04'])(
  'a post of %s has that date where the agency is',
  (date) => {
    const feed = feedOf([{ ...post, data: { title: 'Hail', date } }]);
    const published = /<pubDate>(.*)<\/pubDate>/.exec(feed)?.[1] ?? '';
    expect(dateIn(agency.timeZone, new Date(published))).toBe(date);
  },
);

test('a character that XML does not have stays out of the feed', () => {
  const html = '<p>Hail\fand\u001b wind\ud83c\uffff</p>';
  const feed = feedOf([{ ...post, html, data: { ...post.data, title: 'Hail\vseason 🌵' } }]);
  expect(feed).toContain('<title>Hail season 🌵</title>');
  expect(feed).toContain('&lt;p&gt;Hail and wind&lt;/p&gt;');
});
