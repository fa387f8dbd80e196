import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from './copy-project.ts';

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'content-errors-'));
  copyProject(copy);
});

afterAll(() => rmSync(copy, { recursive: true }));

/** Breaks one file of the copy, has Astro read all content, and gives back what it said. */
function syncWith(file: string, from: RegExp, to: string) {
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  expect(sound).toMatch(from);
  writeFileSync(path, sound.replace(from, to));
  const { status, stdout, stderr } = spawnSync('astro', ['sync'], { cwd: copy, encoding: 'utf8' });
  writeFileSync(path, sound);
  return { status, said: stdout + stderr };
}

test.each([
  {
    what: 'a misspelt key',
    file: 'content/services/seo-content.yaml',
    from: /^blurb:/m,
    to: 'blrub:',
    says: ['blurb', '"blrub" has no meaning here; check the spelling'],
  },
  {
    what: 'a title that search engines would cut',
    file: 'content/services/google-ads.yaml',
    from: /^ {2}title: .*$/m,
    to: `  title: ${'A very long title '.repeat(4)}`,
    says: ['seo.title', 'a page title has room for 48 characters'],
  },
  {
    what: 'a figure that does not exist',
    file: 'content/pages/home.yaml',
    from: /\{years\}/,
    to: '{yeers}',
    says: ['about.text', 'there is no figure {yeers}; use one of {years}'],
  },
  {
    what: 'a service that does not exist',
    file: 'content/local-services/paid-ads.yaml',
    from: /^nearest: .*$/m,
    to: 'nearest: google-adz',
    says: ['nearest', 'there is no such service; use one of', 'google-ads'],
  },
  {
    what: 'a drawing that does not exist',
    file: 'content/services/app-development.yaml',
    from: /^drawing: .*$/m,
    to: 'drawing: phone',
    says: ['drawing', 'must be one of search-results'],
  },
  {
    what: 'seven districts',
    file: 'content/cities/plano.yaml',
    from: /^ {6}- names: .*\n( {8}.*\n)+/m,
    to: '',
    says: ['page.area.districts', 'must name eight districts in all'],
  },
  {
    what: 'a post code that lost its quotes',
    file: 'content/cities/plano.yaml',
    from: /postalCode: .*/,
    to: 'postalCode: 75024',
    says: ['page.postalCode', 'must be five digits in quotes'],
  },
  {
    what: 'a description that says too little',
    file: 'content/pages/about.yaml',
    from: /description: >-\n( {4}.*\n)+/,
    to: 'description: Who we are.\n',
    says: ['seo.description', 'a page description needs at least 120 characters'],
  },
  {
    what: 'a figure of a service that does not exist',
    file: 'content/services/google-ads.yaml',
    from: /\{google-ads\.best\}/,
    to: '{google-ads.bets}',
    says: ['there is no figure {google-ads.bets}', '{google-ads.best}'],
  },
  {
    what: 'a case study that does not exist',
    file: 'content/services/google-ads.yaml',
    from: /caseStudy: .*/,
    to: 'caseStudy: ceramics',
    says: ['related.caseStudy', 'there is no such case study; use one of', 'ceramic-coating'],
  },
  {
    what: 'a date of another shape',
    file: 'content/posts/not-showing-on-google-maps.md',
    from: /^date: .*$/m,
    to: 'date: "March 5, 2025"',
    says: ['date', 'must be a date such as "2025-03-18"'],
  },
])(
  '$what stops the build with file, key and remedy',
  ({ file, from, to, says }) => {
    const { status, said } = syncWith(file, from, to);
    expect(status).toBe(1);
    expect(said).toContain(file);
    for (const words of says) expect(said).toContain(words);
  },
  20_000,
);
