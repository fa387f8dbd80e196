import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyEnvironment, copyProject } from './copy-project.ts';

type Mistake = { what: string; file: string; from: RegExp; to: string; messages: string[] };

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'content-errors-'));
  copyProject(copy);
});

afterAll(() => rmSync(copy, { recursive: true }));

/** Runs `astro sync` in the copy and returns its exit code and output. */
function sync() {
  const { status, stdout, stderr } = spawnSync('astro', ['sync'], {
    cwd: copy,
    encoding: 'utf8',
    env: copyEnvironment,
  });
  return { status, output: stripVTControlCharacters(stdout + stderr) };
}

/** The output of `sync` while files of the copy have mistakes. */
function syncWith(mistakes: readonly Mistake[]) {
  const originals = new Map<string, string>();
  for (const { file, from, to } of mistakes) {
    const path = join(copy, file);
    const before = readFileSync(path, 'utf8');
    expect(before).toMatch(from);
    if (!originals.has(path)) originals.set(path, before);
    writeFileSync(path, before.replace(from, to));
  }
  const result = sync();
  for (const [path, original] of originals) writeFileSync(path, original);
  return result;
}

const mistakes: Mistake[] = [
  {
    what: 'a misspelled key',
    file: 'content/services/seo-content.yaml',
    from: /^blurb:/m,
    to: 'blrub:',
    messages: ['line 3: unknown key "blrub"; check the spelling'],
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
    messages: ['serviceArea, entry 1: there is no city named "dalas"; use one of addison'],
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
    messages: ['page.services.blurbs: unknown key "paid-add"; check the spelling'],
  },
  {
    what: 'a place in the list that another entry has',
    file: 'content/cities/frisco.yaml',
    from: /^order: .*$/m,
    to: 'order: 1',
    messages: [', line 1, order: dallas.yaml has the place 1, too'],
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
    messages: [
      'there is no figure {google-ads.bets}',
      '{google-ads.best}',
      'or add it under figures in content/services/google-ads.yaml',
    ],
  },
  {
    what: 'an unknown figure in a notice',
    file: 'content/notices/privacy.yaml',
    from: /\{webhookHost\}/,
    to: '{webhookHot}',
    messages: [
      'sections, entry 1, paragraphs, entry 3: text: there is no figure {webhookHot}; use one of',
    ],
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
    messages: ['date: must be a date such as 2025-03-18'],
  },
];

test('a file that is not YAML stops the build with the line and the fix', () => {
  const tab = {
    what: 'a tab',
    file: 'content/cities/plano.yaml',
    from: /^county: /m,
    to: '\tcounty: ',
    messages: ['line 3: indent this line with spaces, not with a tab'],
  };
  const { status, output } = syncWith([tab]);
  expect(status).toBe(1);
  for (const message of tab.messages) expect(output).toContain(`${tab.file}, ${message}`);
}, 60_000);

test.each([
  [
    'has a mistake',
    /^phone: .*$/m,
    'phone: 214.555.0142',
    'content/agency.yaml, line 7, phone: must look like',
  ],
  ['is empty', /[\s\S]*/, '', 'content/agency.yaml: is empty; restore or delete it'],
])(
  'agency.yaml that %s is named without a stack trace',
  (_, from, to, message) => {
    const agency = { what: '', file: 'content/agency.yaml', from, to, messages: [] };
    const { status, output } = syncWith([agency]);
    expect(status).toBe(1);
    expect(output).toContain(`Please correct:\n  ${message}`);
    expect(output).not.toMatch(/stack|\bat .*:\d+/i);
  },
  60_000,
);

describe('all mistakes stop the build at once', () => {
  let result: ReturnType<typeof sync>;

  beforeAll(() => {
    result = syncWith(mistakes);
  }, 60_000);

  test('without a stack trace', () => {
    expect(result.status).toBe(1);
    expect(result.output).not.toMatch(/stack|\bat .*:\d+/i);
  });

  test('and none of them is a consequence of another', () => {
    expect(result.output).not.toContain('must not be earlier');
  });

  test.each(mistakes)('$what is named with the file, the key and the fix', ({ file, messages }) => {
    const lines = result.output.split('\n').filter((line) => line.includes(file));
    for (const message of messages) expect(lines.join('\n')).toContain(message);
  });
});

test('misplaced files and mistakes of the whole site stop the build, one line each', () => {
  const page = readFileSync(join(copy, 'content/pages/careers.md'), 'utf8');
  const colors = readFileSync(join(copy, 'content/colors.css'), 'utf8');
  const files: Record<string, string> = {
    'content/posts/plano.md': page.replace(/^!\[.*$/gm, ''),
    'content/posts/no-facts.md': 'Only a text.\n',
    'content/posts/empty.md': '',
    'content/photos/van.heic': 'photo',
    'content/photos/truck.jpg': 'photo',
    'content/colors.css': colors.replace(/--clay: #\w+/, '--clay: #6f6f6f'),
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(copy, file), text);
  const { status, output } = sync();
  for (const file of Object.keys(files)) rmSync(join(copy, file));
  writeFileSync(join(copy, 'content/colors.css'), colors);
  expect(status).toBe(1);
  const lines = output.split('\n').filter((line) => /content\//.test(line));
  expect(lines).toHaveLength(Object.keys(files).length);
  for (const problem of [
    'content/posts/plano.md: this is a file for content/pages/; move it there',
    'content/posts/no-facts.md, line 1: begin with a line of three dashes',
    'content/posts/empty.md, line 1: begin with a line of three dashes',
    'content/photos/van.heic: browsers show no such photo; save it as .jpg',
    'content/photos/truck.jpg: is no photo; open the photo and save it again as JPEG',
    'content/colors.css, line 8: text in --on-clay on --clay has a contrast of 3.',
  ]) {
    expect(output).toContain(problem);
  }
}, 60_000);
