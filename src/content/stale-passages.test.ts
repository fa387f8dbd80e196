import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyIntoBuild } from './loading/content-files.ts';
import { copiedPassages, previousSources, stalePassages } from './stale-passages.ts';

const before = {
  'content/agency.yaml':
    'name: Bold Acre\nlegalName: Bold Acre LLC\nphone: (214) 555-0142\nfounder:\n  name: Dana Reyes\nfigures:\n  years: "6"\n',
  'content/cities/frisco.yaml': 'name: Frisco',
  'content/services/ads.yaml': 'title: Google Ads\nfigures:\n  best: 30-60 days\n  fee: $1,500',
};

test('a name, a figure or a fact that was changed or removed is told where texts still have it', () => {
  const sources = {
    'content/agency.yaml':
      'name: Acre\nlegalName: Bold Acre LLC\nphone: (469) 555-0101\nfounder:\n  name: Dana Reyes\nfigures:\n  years: "7"\n',
    'content/services/ads.yaml': 'title: Ads\nfigures:\n  best: 60-90 days\n  fee: $1,500',
    'content/pages/about.yaml':
      'text: >-\n  Call (214)\n  555-0142, 6 years, 130-60 days.\nb: Friscoans, $1,500',
    'content/posts/new.md': 'Frisco’s shops\nwith Google Ads in 30-60 days\nDana Reyes',
    'content/logo.svg': '<title>Frisco</title>',
  };
  expect(stalePassages(sources, before)).toEqual([
    'content/agency.yaml, name: is now “Acre”, but “Bold Acre” is still in: agency.yaml, line 2. Change what is no longer true',
    'content/agency.yaml, phone: is now “(469) 555-0101”, but “(214) 555-0142” is still in: pages/about.yaml, line 2. Change what is no longer true',
    'content/cities/frisco.yaml, name: was removed, but “Frisco” is still in: posts/new.md, line 1. Change what is no longer true',
    'content/services/ads.yaml, title: is now “Ads”, but “Google Ads” is still in: posts/new.md, line 2. Change what is no longer true',
    'content/services/ads.yaml, figures.best: is now “60-90 days”, but “30-60 days” is still in: posts/new.md, line 2. Change what is no longer true',
  ]);
});

test('nothing is told of what nobody says, or what another page is called', () => {
  expect(stalePassages({ 'content/services/seo.yaml': 'title: Google Ads' }, before)).toEqual([]);
  expect(stalePassages(before, before)).toEqual([]);
  expect(stalePassages({ 'content/agency.yaml': 'a: [' }, { 'content/agency.yaml': '}' })).toEqual(
    [],
  );
});

test('what was before is the last build, or the example before the first', () => {
  const build = mkdtempSync(join(tmpdir(), 'before-'));
  onTestFinished(() => rmSync(build, { recursive: true }));
  expect(previousSources(build)).toHaveProperty(['content/cities/plano.yaml']);
  copyIntoBuild(build, new Map([['content/a.yaml', Buffer.from('a: 1')]]), 'dana');
  expect(previousSources(build)).toEqual({ 'content/a.yaml': 'a: 1' });
});

test('a new copy of a city says how many of its passages it shares with the other', () => {
  const texts = ['Plano is where we began, in 2012.', 'Call us about your shop on Legacy Drive.'];
  const plano = [...texts, 'Ask for a look at your website.'].map((text) => `- ${text}`).join('\n');
  const sources = {
    'content/cities/plano.yaml': plano,
    'content/cities/rockwall.yaml': `${plano}\n- Rockwall has a lake of its own.`,
    'content/cities/allen.yaml': plano.replace(/^- Plano.*\n/, ''),
  };
  expect(copiedPassages(sources, { 'content/cities/plano.yaml': plano })).toEqual([
    'content/cities/rockwall.yaml: 3 of its 4 passages are the same as in plano.yaml; review them before you publish',
  ]);
  expect(copiedPassages(sources, sources)).toEqual([]);
});
