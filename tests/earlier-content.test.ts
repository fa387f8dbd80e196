import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { contentPath } from '../content-files/content-folder.ts';
import { currentContent } from '../content-files/earlier-content.ts';
import { copyEnvironment, copyProject } from './contract/copy-project.ts';
import { printedPages, readSnapshot, textsOf } from './earlier-content/snapshot.ts';

/** Texts that are on other pages now than when they were published. */
const moved: { key: RegExp; page: RegExp }[] = [
  // The map's cards of cities are shorter: what they said is on the cities' own pages.
  { key: /^content\/(?:cities\/|services\/google-ads.yaml#figures)/, page: /^index/ },
  { key: /^content\/cities\/university-park.yaml#name/, page: /^(?:frisco|mckinney)-/ },
  // One block for all services, on their page.
  { key: /^content\/shared\/service.yaml#budget/, page: /^services\// },
];
/** Texts that no page prints any more: the counties of the cities in a list. */
const gone = { key: /^content\/cities\/.*(?:#county|areaServed)$/, page: /^(?:index|dallas-)/ };

let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'earlier-content-'));
  copyProject(join(project, 'site'));
});
afterAll(() => rmSync(project, { recursive: true }));

describe.each(['2026-11-23', '2026-11-26'])('the content of %s', (date) => {
  const { files, pages } = readSnapshot(date);
  let printed: ReadonlyMap<string, string>;

  beforeAll(() => {
    const folder = join(project, date);
    for (const [file, source] of Object.entries(files)) {
      const path = contentPath(file, folder);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, source);
    }
    execFileSync('node', ['server/build.ts'], {
      cwd: join(project, 'site'),
      // The tests' own address is not the site's.
      env: { ...copyEnvironment, CONTENT_FOLDER: folder, SITE: undefined },
      stdio: 'ignore',
    });
    printed = printedPages(join(project, 'site/dist/client'));
  });

  test('prints on each page every text that it printed there', () => {
    const texts = new Map(
      Object.entries(files).flatMap(([file, source]) => {
        if (file.endsWith('.md')) return [...textsOf(file, source)];
        if (!file.endsWith('.yaml')) return [];
        // Without what is gone.
        return [...textsOf(file, stringify(currentContent(file, parse(source)).content))];
      }),
    );
    const all = [...printed.values()].join('\n');
    const lost = Object.entries(pages).flatMap(([page, keys]) =>
      keys.flatMap((key) => {
        const isListed = (each: (typeof moved)[number]) =>
          each.key.test(key) && each.page.test(page);
        if (isListed(gone)) return [];
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
