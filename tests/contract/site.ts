import { test as base } from '../site.ts';

export * from '../site.ts';

/** Runs against the site built from the placeholder content. */
export const test = base.extend({ baseURL: 'http://localhost:4175' });
