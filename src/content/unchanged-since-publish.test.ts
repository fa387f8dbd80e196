import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyIntoBuild, readContent } from './loading/content-files.ts';
import { isUnchangedSincePublish } from './unchanged-since-publish.ts';

const file = 'content/agency.yaml';

test('only what a published build was made of is as published', () => {
  const build = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(build, { recursive: true }));
  expect(isUnchangedSincePublish(file, build)).toBe(false);
  copyIntoBuild(build, readContent(), 'dana');
  expect(isUnchangedSincePublish(file, build)).toBe(true);
  copyIntoBuild(build, new Map([[file, Buffer.from('name: Another')]]), 'dana');
  expect(isUnchangedSincePublish(file, build)).toBe(false);
});
