import { expect } from 'vitest';
import { sizeFaults } from '../pages/page-measures.ts';
import { kinds } from '../pages/published.ts';
import { test } from './firefox.ts';

test.for(kinds)(
  '%s fits every viewport, clips nothing when enlarged, and has large enough targets',
  async (path, { visitor: { page, goto } }) => {
    await goto(path);
    expect(await sizeFaults(page, (viewport) => page.setViewport(viewport))).toEqual([]);
  },
);
