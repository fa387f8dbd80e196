import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyEnvironment, copyProject } from './copy-project.ts';

/** A change to a file and the line that names it, after the file's name. */
type Mistake = [file: string, from: RegExp, to: string, problem: string];

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'content-errors-'));
  copyProject(copy);
});

afterAll(() => rmSync(copy, { recursive: true }));

/** Makes mistakes in the copy's content, and returns what its build says, line by line. */
function buildWith(mistakes: readonly Mistake[], files: Readonly<Record<string, string>> = {}) {
  const path = (file: string) => join(copy, 'content', file);
  const originals = new Map(
    mistakes.map(([file]) => [file, readFileSync(path(file), 'utf8')] as const),
  );
  for (const [file, text] of Object.entries(files)) writeFileSync(path(file), text);
  for (const [file, from, to] of mistakes) {
    const before = readFileSync(path(file), 'utf8');
    expect(before).toMatch(from);
    writeFileSync(path(file), before.replace(from, to));
  }
  const { status, stdout, stderr } = spawnSync('astro', ['sync'], {
    cwd: copy,
    encoding: 'utf8',
    env: copyEnvironment,
  });
  for (const file of Object.keys(files)) rmSync(path(file));
  for (const [file, text] of originals) writeFileSync(path(file), text);
  return { status, output: stripVTControlCharacters(stdout + stderr) };
}

/** The lines that name a mistake. */
const problemsIn = (output: string) => output.split('\n').filter((line) => /content\//.test(line));

test('mistakes in agency.yaml, and files that are not YAML, stop the build first', () => {
  const { status, output } = buildWith([
    ['agency.yaml', /^phone: .*$/m, 'phone: 555.0142', ''],
    ['cities/plano.yaml', /^county: /m, '\tcounty: ', ''],
    ['cities/frisco.yaml', /^order: .*$/m, 'order: 1', ''],
  ]);
  expect(status).toBe(1);
  expect(output).toContain('Please correct:\n  content/agency.yaml');
  expect(problemsIn(output)).toEqual([
    expect.stringMatching(/^ {2}content\/agency\.yaml, line \d+, phone: must be a phone number/),
    '  content/cities/plano.yaml, line 3: indent this line with spaces, not with a tab',
  ]);
  expect(output).not.toMatch(/stack|\bat .*:\d+/i);
});

// What the other tests of content do not know of: the rules of each key, and that every check runs.
const mistakes: Mistake[] = [
  [
    'cities/plano.yaml',
    /latitude: .*/,
    'latitude: 30.2672',
    'location.latitude: is off the map, which reaches from 32.2 to 33.8',
  ],
  [
    'cities/plano.yaml',
    /^ {6}paid-ads: .*\n( {8}.*\n)+/m,
    '',
    'page.services.blurbs.paid-ads: is missing; add it',
  ],
  [
    'cities/plano.yaml',
    /postalCode: .*/,
    'postalCode: 75024',
    'page.postalCode: must be five digits in straight quotes',
  ],
  [
    'cities/mckinney.yaml',
    /^( {6}- names: .*\n(?: {8}.*\n)+)/m,
    '$1$1',
    'page.area.districts: must name exactly eight districts',
  ],
  ['cities/frisco.yaml', /^order: .*$/m, 'order: 1', 'order: dallas.yaml also has the place 1'],
  [
    'case-studies/organic-traffic.yaml',
    /^image:/m,
    'photo: { file: store.jpg, alt: A shop }\nimage:',
    'photo.file: there is no photo content/photos/store.jpg',
  ],
  [
    'agency.yaml',
    /serviceArea: \[dallas/,
    'serviceArea: [dalas',
    'serviceArea, entry 1: there is no city named "dalas" in content/cities; correct the name, or take it out',
  ],
  [
    'services/google-ads.yaml',
    /service: Paid Ads/,
    'service: Ads',
    'inquiry.service: the contact form has no service "Ads"; use one of General',
  ],
  [
    'services/google-ads.yaml',
    /^ {2}title: .*$/m,
    `  title: ${'A very long title '.repeat(4)}`,
    'seo.title: a page title must have at most 48 characters',
  ],
  [
    'services/ai-banners.yaml',
    /\{ai-banners\.budget\}/,
    '{ai-banners.bugdet}',
    'add it under figures in content/services/ai-banners.yaml, or take it out of the sentence',
  ],
  [
    'local-services/paid-ads.yaml',
    /^nearest: .*$/m,
    'nearest: google-adz',
    'nearest: there is no service named "google-adz" in content/services; correct',
  ],
  [
    'services/app-development.yaml',
    /^drawing: .*$/m,
    'drawing: phone',
    'drawing: must be one of search-results',
  ],
  [
    'pages/about.yaml',
    /description: >-\n( {4}.*\n)+/,
    'description: Who we are.\n',
    'seo.description: a page description must have at least 120 characters; this one has 11',
  ],
  [
    'notices/privacy.yaml',
    /\{webhookHost\}/,
    '{webhookHot}',
    'text: there is no figure {webhookHot}; add it under figures',
  ],
  [
    'posts/not-showing-on-google-maps.md',
    /^date: .*$/m,
    'date: "March 5, 2025"',
    'date: must be a date such as 2025-03-18',
  ],
  [
    'pages/example.md',
    /\{phone\}\./,
    '{phone}.\n\n![](./van.jpg)',
    'the photo ./van.jpg has no description',
  ],
  [
    'colors.css',
    /--clay: #\w+/,
    '--clay: #6f6f6f',
    'text in --on-clay on --clay has a contrast of 3.',
  ],
];

const ownPage = readFileSync('content/pages/example.md', 'utf8');
/** Files that are in a wrong place or are not what their name says, and the problem of each. */
const misplaced: Record<string, [text: string, problem: string]> = {
  'posts/plano.md': [ownPage, 'this is a file for content/pages/; move it there'],
  'posts/no-facts.md': ['Only a text.\n', 'begin with a line of three dashes'],
  'posts/empty.md': ['', 'begin with a line of three dashes'],
  'posts/van.heic': ['photo', 'browsers do not show this format; save the photo as .jpg'],
  'posts/truck.jpg': ['photo', 'is not a photo; open the photo and save it again as JPEG'],
};

describe('all other mistakes stop the build at once', () => {
  let result: ReturnType<typeof buildWith>;

  beforeAll(() => {
    const files = Object.entries(misplaced).map(([file, [text]]) => [file, text]);
    result = buildWith(mistakes, Object.fromEntries(files));
  });

  test('one line each, without a consequence of another or a stack trace', () => {
    expect(result.status).toBe(1);
    expect(problemsIn(result.output)).toHaveLength(mistakes.length + Object.keys(misplaced).length);
    expect(result.output).not.toMatch(/stack|\bat .*:\d+/i);
  });

  test.each([
    ...mistakes.map(([file, , , problem]) => [file, problem] as const),
    ...Object.entries(misplaced).map(([file, [, problem]]) => [file, problem] as const),
  ])('%s: %s', (file, problem) => {
    const lines = problemsIn(result.output).filter((line) => line.includes(`content/${file}`));
    expect(lines.filter((line) => line.includes(problem))).toHaveLength(1);
  });
});

test('a file in another encoding is named', () => {
  const utf16 = Buffer.from('\ufefftitle: A\n', 'utf16le').toString('utf8');
  const { status, output } = buildWith([], { 'services/new.yaml': utf16 });
  expect(status).toBe(1);
  expect(problemsIn(output)).toEqual([
    '  content/services/new.yaml, line 1: a character here is unreadable; save the file as UTF-8',
  ]);
  const latin1 = buildWith([['shared/hero.yaml', /$/, '# caf\ufffd\n', '']]);
  expect(latin1.status).toBe(1);
  expect(latin1.output).toMatch(/content\/shared\/hero\.yaml, line \d+: a character here/);
});
