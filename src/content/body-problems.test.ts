import { expect, test } from 'vitest';
import { bodyProblems } from './body-problems.ts';
import { splitFrontMatter } from './loading/markdown-file.ts';

const problemsOf = (source: string) =>
  bodyProblems('content/posts/hail.md', splitFrontMatter(source));

test('a text without photos and with known figures is valid', () => {
  expect(problemsOf('---\ntitle: T\n---\n\nCall {phone}.\n\n![not a photo]\n')).toEqual([]);
});

test.each([
  ['Call {fone}.', 'line 4: there is no figure {fone}; add it under figures'],
  ['![](./van.jpg)', 'line 4: the photo ./van.jpg has no description'],
  ['![A van](./van.jpg)', 'line 4: there is no photo content/posts/van.jpg; put it there'],
  ['![A van](./my%20van.jpg)', 'line 4: there is no photo content/posts/my van.jpg'],
  [
    '![A van](./my van.jpg)',
    'line 4: the name ./my van.jpg has a space, where Markdown cuts it off',
  ],
  ['![A van](<./my van.jpg> "Ours")', 'line 4: there is no photo content/posts/my van.jpg'],
  ['![A van](./van.jpg "Ours")', 'line 4: there is no photo content/posts/van.jpg; put it there'],
  ['![A van](./100%.jpg)', 'line 4: there is no photo content/posts/100%.jpg'],
  ['![A van](./van.heic)', 'line 4: photos end in .jpg, .png, .webp or .avif; save'],
  ['![A van](https://a.example/van.jpg)', 'line 4: the photo https://a.example/van.jpg is not one'],
  [
    '<iframe src="https://video.example"></iframe>',
    'line 4: <iframe> cannot be in a text; write the address of a video as a paragraph',
  ],
  ['Text <SCRIPT>a</SCRIPT>', 'line 4: <script> cannot be in a text; remove it, or show it as'],
  ['<img src="/a.jpg">', 'line 4: <img> cannot be in a text; write ![what it shows](../photos/'],
  ['<video', 'line 4: <video> cannot'],
  ['Word<o:p></o:p>', 'line 4: <o:p> cannot'],
])('%s: %s', (text, problem) => {
  expect(problemsOf(`---\r\ntitle: T\r\n---\r\n${text}\r\n`)).toEqual([
    expect.stringContaining(`content/posts/hail.md, ${problem}`),
  ]);
});

test('code, addresses and elements that show something are no mistakes', () => {
  const text =
    'Use `<script>`.\n\n```\n<iframe>\n```\n\n<https://a.example> <tel:1> 1 < b <b>c</b>\n';
  expect(problemsOf(`---\ntitle: T\n---\n${text}`)).toEqual([]);
});

test('a byte order mark changes nothing', () => {
  const { yaml, linesBeforeBody } = splitFrontMatter('\uFEFF---\ntitle: T\n---\nHello');
  expect({ yaml, linesBeforeBody }).toEqual({ yaml: 'title: T\n', linesBeforeBody: 3 });
});

test('a file without facts at its top is all text', () => {
  expect(splitFrontMatter('Hello\n---\nworld')).toEqual({
    yaml: '',
    body: 'Hello\n---\nworld',
    linesBeforeBody: 0,
  });
});
