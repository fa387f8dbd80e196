import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyIntoBuild } from './files/content-copy.ts';
import { leftoverNotices } from './leftover-notices.ts';

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'removed-'));
  copyIntoBuild(
    build,
    new Map([
      ['content/cities/frisco.yaml', Buffer.from('name: Frisco')],
      ['content/services/google-ads.yaml', Buffer.from('title: Google Ads')],
      ['content/services/seo.yaml', Buffer.from('title: SEO')],
      ...['a', 'b', 'c'].map((name): [string, Buffer] => [
        `content/case-studies/${name}.yaml`,
        Buffer.from('title: A'),
      ]),
      ['content/posts/old.md', Buffer.from('---\ntitle: Frisco\n---\n')],
    ]),
    'dana',
  );
});
afterEach(() => rmSync(build, { recursive: true }));

test('a removed city or service that texts name is told, with their places', () => {
  const sources = {
    'content/services/seo.yaml': 'title: SEO\nblurb: Friscoans use Google\n# Frisco',
    'content/pages/about.yaml': 'intro: From Dallas\ntext: to Frisco, by Google Ads.',
    'content/posts/new.md': 'Frisco’s shops\nand Frisco\nin Frisco\nof Frisco',
    'content/logo.svg': '<title>Frisco</title>',
  };
  expect(leftoverNotices(sources, build)).toEqual([
    'content/cities/frisco.yaml: is removed, but texts still name Frisco: pages/about.yaml, line 2; posts/new.md, line 1; posts/new.md, line 2; posts/new.md, line 3; and in 1 more. Change what is not true any more',
    'content/services/google-ads.yaml: is removed, but texts still name Google Ads: pages/about.yaml, line 2. Change what is not true any more',
  ]);
});

test('a number of before is told where all are listed', () => {
  const page = 'name: Cases\ntitle: Three numbers\ntext: three';
  const cases = ['a', 'b'].map((name) => [`content/case-studies/${name}.yaml`, '']);
  const sources = { 'content/pages/case-studies.yaml': page, ...Object.fromEntries(cases) };
  expect(leftoverNotices(sources, build)).toEqual([
    'content/pages/case-studies.yaml, line 2: says “three”, and there were 3; there are 2 now',
    'content/pages/case-studies.yaml, line 3: says “three”, and there were 3; there are 2 now',
  ]);
});

test('texts that speak of cases are told once there are none', () => {
  const sources = {
    'content/pages/case-studies.yaml': 'title: Three case studies',
    'content/pages/about.yaml': 'caseStudies: Read the case studies\ntext: Case studies say',
    'content/services/seo.yaml': 'text: As in our case study.',
    'content/services/google-ads.yaml': '',
    'content/cities/frisco.yaml': '',
  };
  const told = leftoverNotices(sources, build).filter((line) => line.includes('case'));
  expect(told).toEqual([
    'content/services/seo.yaml, line 1: speaks of case studies, and there are none now',
    'content/pages/about.yaml, line 2: speaks of case studies, and there are none now',
  ]);
});

test('a new city that names another one, as a copy does, is told', () => {
  const sources = {
    'content/cities/frisco.yaml': 'name: Frisco',
    'content/cities/rockwall.yaml': 'name: Rockwall\ntext: Frisco parents\nasks: in Frisco?',
    'content/cities/allen.yaml': 'name: Allen\ntext: between Frisco and us',
    'content/services/seo.yaml': '',
    'content/services/google-ads.yaml': '',
  };
  expect(leftoverNotices(sources, build)).toEqual([
    'content/cities/rockwall.yaml: is new, and names Frisco in lines 2, 3. Change what is not true here',
  ]);
});

test('nothing is told of what nobody names; before the first publish, the example was there', () => {
  expect(leftoverNotices({ 'content/services/seo.yaml': '' }, build)).toEqual([]);
  const copied = {
    'content/cities/rockwall.yaml': 'a: Plano\nb: Plano',
    'content/cities/plano.yaml': 'name: Plano',
  };
  expect(leftoverNotices(copied, join(build, 'none'))).toEqual([
    'content/cities/rockwall.yaml: is new, and names Plano in lines 1, 2. Change what is not true here',
  ]);
});
