import { test as base } from '../site.ts';

export * from '../site.ts';

/** A page of the site as it is built with the stand-in content. */
export const test = base.extend({ baseURL: 'http://localhost:4175' });
