import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentFolderProblem, contentNames } from './content-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('reads what the owner wrote, and not what Git and other programs leave beside it', () => {
  const own = ['agency.yaml', 'pages/about.yaml', 'pages/readme.md', 'photos/van.jpg'];
  const others = [
    ...['.git/config', 'README.md', 'pages/.about.yaml.swp', 'pages/about.yaml~', 'pages/#a.yaml#'],
    ...['photos/Thumbs.db', '.DS_Store', 'pages/about.yaml.bak'],
  ];
  for (const name of [...own, ...others]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
  symlinkSync(join(folder, 'gone'), join(folder, 'pages/gone.yaml'));
  expect(contentNames(folder)).toEqual(own.map((name) => `content/${name}`));
});

test.each([
  ['a folder of content', '.', undefined],
  [
    'one that does not exist',
    'none',
    'none, which does not exist; expected a folder with agency.yaml',
  ],
  ['a file', 'agency.yaml', 'CONTENT_FOLDER is the file'],
  ['another folder', 'photos', 'which contains no content'],
])('%s: %s', (_, name, problem) => {
  const found = contentFolderProblem(join(folder, name));
  expect(found).toEqual(problem && expect.stringContaining(problem));
});
