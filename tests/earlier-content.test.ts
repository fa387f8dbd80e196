import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { contentPath } from '../src/content/files/content-folder.ts';
import { currentContent } from '../src/content/files/earlier-content.ts';
import { copyEnvironment, copyProject } from './contract/copy-project.ts';
import { printedPages, readSnapshot, textsOf } from './earlier-content/snapshot.ts';

/** Texts that are on other pages now than when they were published. */
const moved: { key: RegExp; page: RegExp }[] = [
  // The map's cards of cities are shorter: what they said is on the cities' own pages.
  { key: /^content\/(?:cities\/|services\/google-ads.yaml#figures)/, page: /^index/ },
  { key: /^content\/cities\/university-park.yaml#name/, page: /^(?:frisco|mckinney)-/ },
  // The map of all cities is on home alone.
  { key: /^content\/cities\//, page: /^contact/ },
  // One block for all services, on their page.
  { key: /^content\/shared\/service.yaml#budget/, page: /^services\// },
];
/**
 * Texts that no page prints any more: the counties of the cities in a list; under a map of all
 * cities, an owner's sentence about one; and the label of the last step where what the client keeps
 * stands instead of it.
 */
const gone = [
  { key: /^content\/cities\/.*(?:#county|areaServed)$/, page: /^(?:index|dallas-)/ },
  { key: /^content\/shared\/city.yaml#map.served$/, page: /^index/ },
  { key: /^content\/shared\/service.yaml#ending.step$/, page: /^services\// },
];

const project = mkdtempSync(join(tmpdir(), 'earlier-content-'));
beforeAll(() => copyProject(join(project, 'site')));
afterAll(() => rmSync(project, { recursive: true }));

/** Writes the files of a version's content into a folder. */
function unpack(files: Readonly<Record<string, string>>, folder: string): void {
  for (const [file, source] of Object.entries(files)) {
    const path = contentPath(file, folder);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
}

/** Builds the site with the content of a folder; returns what the publish says. */
const build = (folder: string): string =>
  execFileSync('node', ['src/app/build.ts'], {
    cwd: join(project, 'site'),
    // The tests' own address is not the site's.
    env: { ...copyEnvironment, CONTENT_FOLDER: folder, SITE: undefined },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Changes the first version's content as an owner may. */
async function edit(folder: string): Promise<void> {
  const change = (name: string, from: RegExp, to: string) => {
    const path = join(folder, name);
    const before = readFileSync(path, 'utf8');
    expect(before).toMatch(from);
    writeFileSync(path, before.replace(from, to));
  };
  change('case-studies/ceramic-coating.yaml', /$/, 'period: Six months\nstart: Ten calls\n');
  change('shared/service.yaml', /unknownCost: .*/, 'unknownCost: We quote once we have met.');
  change('shared/city.yaml', /served: .*/, "served: '{city} is served from {locality}.'");
  // Two pages with one label, as for two languages.
  const own = readFileSync(join(folder, 'pages/example.md'), 'utf8');
  for (const name of ['jobs', 'trabajos']) {
    const text = own.replace(/^draft: .*\n/m, '').replace(/^name: .*$/m, 'name: Jobs');
    writeFileSync(join(folder, `pages/${name}.md`), text);
  }
  // The price that a later text of the example quotes.
  rmSync(join(folder, 'services/app-development.yaml'));
  change('services/crm-development.yaml', /- app-development|app-development/, 'google-ads');
  writeFileSync(
    join(folder, 'posts/van.jpg'),
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer(),
  );
  change('posts/slow-website-loses-calls.md', /$/, '\n![A van](./van.jpg)\n');
}

describe.each([
  { date: '2026-11-26', prepare: async () => undefined },
  { date: '2026-11-23', prepare: edit },
])('the content of $date', ({ date, prepare }) => {
  const { files, pages } = readSnapshot(date);
  const folder = join(project, date);
  let printed: ReadonlyMap<string, string>;

  beforeAll(async () => {
    unpack(files, folder);
    await prepare(folder);
    build(folder);
    printed = printedPages(join(project, 'site/dist/client'));
  });

  test('prints on each page every text that it printed there', () => {
    const kept = Object.keys(files).filter((file) => existsSync(contentPath(file, folder)));
    const texts = new Map(
      kept.flatMap((file) => {
        const source = readFileSync(contentPath(file, folder), 'utf8');
        if (file.endsWith('.md')) return [...textsOf(file, source)];
        if (!file.endsWith('.yaml')) return [];
        // Without what is gone.
        return [...textsOf(file, stringify(currentContent(file, parse(source)).content))];
      }),
    );
    const all = [...printed.values()].join('\n');
    const isRemoved = (page: string) => {
      const own = `content/${page.replace(/html$/, 'yaml')}`;
      return own in files && !kept.includes(own);
    };
    const expected = Object.entries(pages).filter(([page]) => !isRemoved(page));
    const lost = expected.flatMap(([page, keys]) =>
      keys.flatMap((key) => {
        const isListed = (each: (typeof moved)[number]) =>
          each.key.test(key) && each.page.test(page);
        if (gone.some(isListed)) return [];
        const where = moved.some(isListed) ? all : (printed.get(page) ?? '');
        return (texts.get(key) ?? []).every((part) => where.includes(part))
          ? []
          : [`${page}: ${key}`];
      }),
    );
    expect(Object.values(pages).flat().length).toBeGreaterThan(1000);
    expect(lost).toEqual([]);
  });
});

test('what an owner changed in the first version is printed, and nothing is promised for them', () => {
  const printed = (page: string) =>
    readFileSync(join(project, `site/dist/client/${page}.html`), 'utf8');
  expect(printed('services/google-ads')).toContain('We quote once we have met.');
  // What the example promises under its buttons.
  expect(printed('services/google-ads')).not.toContain('minute call and a list of what');
  expect(printed('about')).not.toContain('is a digital marketing agency in');
  for (const page of ['audit', 'sample-report'])
    expect(existsSync(join(project, `site/dist/client/${page}.html`))).toBe(false);
});
