import { expect, test, vi } from 'vitest';
import { prose } from './prose.ts';

vi.mock('./photos.ts', () => ({ photoAt: () => undefined }));
vi.mock('./unchanged-since-publish.ts', () => ({
  isUnchangedSincePublish: (file: string) => file.endsWith('old.md'),
}));
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

test('a text that is published already loses what does more than show something', async () => {
  const html = '<p>1</p><iframe src="https://video.example"></iframe>';
  expect(await prose('content/posts/old.md', html)).toBe('<p>1</p>');
});
