import type { Loader, LoaderContext } from 'astro/loaders';
import { expect, test } from 'vitest';
import { rereadWhenChanged } from './figure-loader.ts';

/** A loader that skips entries its store already has, as Astro's does. */
function testBuild() {
  const stored = new Set<string>();
  const meta = new Map<string, string>();
  const read: string[] = [];
  const context = {
    meta,
    store: stored,
    generateDigest: JSON.stringify,
  } as unknown as LoaderContext;
  const loader: Loader = {
    name: 'test',
    load: async () => {
      if (stored.has('about')) return;
      stored.add('about');
      read.push('about');
    },
  };
  const build = (figures: Record<string, string>) =>
    rereadWhenChanged(loader, async () => figures).load(context);
  return { build, read };
}

test('re-reads files only when a figure has changed', async () => {
  const { build, read } = testBuild();
  await build({ years: '30+' });
  await build({ years: '30+' });
  expect(read).toHaveLength(1);
  await build({ years: '31+' });
  expect(read).toHaveLength(2);
  await build({ years: '31+' });
  expect(read).toHaveLength(2);
});
