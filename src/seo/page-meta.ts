import { agency } from '../content/agency.ts';

/** What a page says of itself in its head. */
export type PageMeta = {
  /** Path from the root, such as "/about". */
  path: string;
  /** Without the agency's name. */
  title: string;
  description: string;
};

/** The whole title of a page, as the browser's tab and search results show it. */
export function fullTitle(title: string): string {
  return `${title} | ${agency.name}`;
}
