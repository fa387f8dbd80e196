import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from './copy-project.ts';

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'content-errors-'));
  copyProject(copy);
});

afterAll(() => rmSync(copy, { recursive: true }));

/** Breaks one file in the copy, runs `astro sync`, and returns its exit code and output. */
function syncWith(file: string, from: RegExp, to: string) {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  expect(original).toMatch(from);
  writeFileSync(path, original.replace(from, to));
  const { status, stdout, stderr } = spawnSync('astro', ['sync'], { cwd: copy, encoding: 'utf8' });
  writeFileSync(path, original);
  return { status, output: stripVTControlCharacters(stdout + stderr) };
}

test.each([
  {
    what: 'a misspelled key',
    file: 'content/services/seo-content.yaml',
    from: /^blurb:/m,
    to: 'blrub:',
    messages: ['blurb', 'is missing; add it', 'unknown key "blrub"; check the spelling'],
  },
  {
    what: 'a tab',
    file: 'content/cities/plano.yaml',
    from: /^county: /m,
    to: '\tcounty: ',
    messages: ['line 3: indent this line with spaces, not with a tab'],
  },
  {
    what: 'a city too far away for the map',
    file: 'content/cities/plano.yaml',
    from: /latitude: .*/,
    to: 'latitude: 30.2672',
    messages: ['location.latitude: is off the map, which reaches from 32.2 to 33.8'],
  },
  {
    what: 'a photo without a description',
    file: 'content/pages/careers.md',
    from: /!\[.*\]/,
    to: '![]',
    messages: ['line 13: the photo ./careers.jpg has no description'],
  },
  {
    what: 'a photo that does not exist',
    file: 'content/case-studies/organic-traffic.yaml',
    from: /storefront\.jpg/,
    to: 'store.jpg',
    messages: ['photo.file: there is no photo content/photos/store.jpg', 'founder.jpg'],
  },
  {
    what: 'a city in the footer that does not exist',
    file: 'content/agency.yaml',
    from: /serviceArea: \[dallas/,
    to: 'serviceArea: [dalas',
    messages: ['serviceArea.0: there is no city named "dalas"; use one of addison'],
  },
  {
    what: 'a button for a service that the form does not have',
    file: 'content/services/google-ads.yaml',
    from: /service: Paid Ads/,
    to: 'service: Ads',
    messages: ['inquiry.service: the contact form has no service "Ads"; use one of General'],
  },
  {
    what: 'a city without a text about a service',
    file: 'content/cities/plano.yaml',
    from: /^ {6}paid-ads:/m,
    to: '      paid-add:',
    messages: ['page.services.blurbs.paid-ads: is missing', 'unknown key "paid-add"'],
  },
  {
    what: 'a place in the list that another entry has',
    file: 'content/cities/plano.yaml',
    from: /^order: .*$/m,
    to: 'order: 1',
    messages: ['order: dallas.yaml has the place 1, too'],
  },
  {
    what: 'a title too long for search results',
    file: 'content/services/google-ads.yaml',
    from: /^ {2}title: .*$/m,
    to: `  title: ${'A very long title '.repeat(4)}`,
    messages: ['seo.title', 'a page title must have at most 48 characters'],
  },
  {
    what: 'an unknown figure',
    file: 'content/pages/home.yaml',
    from: /\{years\}/,
    to: '{yeers}',
    messages: ['about.text', 'there is no figure {yeers}; use one of {years}'],
  },
  {
    what: 'a service that does not exist',
    file: 'content/local-services/paid-ads.yaml',
    from: /^nearest: .*$/m,
    to: 'nearest: google-adz',
    messages: ['nearest', 'there is no service named "google-adz"; use one of', 'google-ads'],
  },
  {
    what: 'a drawing that does not exist',
    file: 'content/services/app-development.yaml',
    from: /^drawing: .*$/m,
    to: 'drawing: phone',
    messages: ['drawing', 'must be one of search-results'],
  },
  {
    what: 'seven districts',
    file: 'content/cities/plano.yaml',
    from: /^ {6}- names: .*\n( {8}.*\n)+/m,
    to: '',
    messages: ['page.area.districts', 'must name exactly eight districts'],
  },
  {
    what: 'a ZIP code without quotes',
    file: 'content/cities/plano.yaml',
    from: /postalCode: .*/,
    to: 'postalCode: 75024',
    messages: ['page.postalCode', 'must be five digits in quotes'],
  },
  {
    what: 'a description that is too short',
    file: 'content/pages/about.yaml',
    from: /description: >-\n( {4}.*\n)+/,
    to: 'description: Who we are.\n',
    messages: [
      'seo.description',
      'a page description must have at least 120 characters; this one has 11',
    ],
  },
  {
    what: 'an unknown figure of a service',
    file: 'content/services/google-ads.yaml',
    from: /\{google-ads\.best\}/,
    to: '{google-ads.bets}',
    messages: ['there is no figure {google-ads.bets}', '{google-ads.best}'],
  },
  {
    what: 'an unknown figure in a notice',
    file: 'content/notices/privacy.yaml',
    from: /\{webhookHost\}/,
    to: '{webhookHot}',
    messages: ['sections.0.paragraphs.2: text: there is no figure {webhookHot}; use one of'],
  },
  {
    what: 'a case study that does not exist',
    file: 'content/services/google-ads.yaml',
    from: /caseStudy: .*/,
    to: 'caseStudy: ceramics',
    messages: [
      'related.caseStudy',
      'there is no case study named "ceramics"; use one of',
      'ceramic-coating',
    ],
  },
  {
    what: 'a date in another format',
    file: 'content/posts/not-showing-on-google-maps.md',
    from: /^date: .*$/m,
    to: 'date: "March 5, 2025"',
    messages: ['date', 'must be a date such as "2025-03-18"'],
  },
])(
  '$what stops the build with the file, the key and the fix',
  ({ file, from, to, messages }) => {
    const { status, output } = syncWith(file, from, to);
    expect(status).toBe(1);
    expect(output).not.toMatch(/stack|\bat .*:\d+/i);
    expect(output).toContain(file);
    for (const message of messages) expect(output).toContain(message);
  },
  20_000,
);
