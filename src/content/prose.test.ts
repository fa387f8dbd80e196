import { expect, test, vi } from 'vitest';
import { prose } from './prose.ts';

vi.mock('./photos.ts', () => ({ photoAt: () => undefined }));
vi.mock('./figures.data.ts', () => ({
  services: [],
  figures: { script: '<script>1</script>', none: 'ip', name: 'Hail & Co' },
}));

test('figures are text, whatever they hold', async () => {
  expect(await prose('content/posts/a.md', '<p>{name} {script}</p>')).toBe(
    '<p>Hail &amp; Co &lt;script&gt;1&lt;/script&gt;</p>',
  );
});

test('a list of tasks is built', async () => {
  const list = '<li><input type="checkbox" checked="" disabled=""> Done</li>';
  expect(await prose('content/posts/a.md', list)).toBe(list);
});

test.each([
  '<script>1</script>',
  '<STYLE>b</STYLE>',
  '<scr{none}t>1</scr{none}t>',
  '<form action="/desk/people/manager">',
  '<META http-equiv="refresh">',
  '<input form="a">',
  '<iframe srcdoc="&lt;form action=/desk/people/invite method=post>"></iframe>',
])('a text with %s is not built', async (html) => {
  await expect(prose('content/posts/a.md', html)).rejects.toThrow(/content\/posts\/a\.md: has </);
});

test.each([
  ['https://www.youtube.com/watch?v=a-_1&amp;t=9s', 'YouTube'],
  ['https://youtube.com/shorts/a', 'YouTube'],
  ['http://m.youtube.com/live/a', 'YouTube'],
  ['https://youtu.be/a', 'YouTube'],
  ['https://vimeo.com/123', 'Vimeo'],
])('a paragraph that is a link to %s is a card', async (address, site) => {
  const post = (words: string) => prose('content/posts/a.md', `<p>${words}</p>`);
  const card = (words: string) =>
    `<p><a class="video" href="${address}">${words} <b>Watch on ${site}</b></a></p>`;
  const link = `<a href="${address}">${address}</a>`;
  expect(await post(link)).toBe(card(address.replace(/^https?:\/\/(www\.)?/, '')));
  expect(await post(`<a href="${address}">Our roofs</a>`)).toBe(card('Our roofs'));
  expect(await post(`See ${link}`)).not.toContain('class');
});

test.each([
  'https://a.example/https://youtu.be/a',
  'https://youtube.com/@acre',
  'https://vimeo.com/about',
])('a link to %s stays a link', async (address) => {
  const html = `<p><a href="${address}">${address}</a></p>`;
  expect(await prose('content/posts/a.md', html)).toBe(html);
});
