import type { FetchFailure } from '../platform/fetch-failure.ts';
import type { OutcomeKind } from './outcome.ts';
import { changed, siteAddress, soundHtml, visitTo } from './sound-site.fixture.ts';
import type { NoResponse, SiteVisit } from './visit.ts';

/**
 * A site, every finding it must give ("check: reason"), and every inconclusive check ("check:
 * reason").
 */
export type ExampleSite = {
  visit: SiteVisit;
  kind?: OutcomeKind;
  found?: string[];
  inconclusive?: string[];
};

/** Returns a function that creates examples for several sites with the same expected result. */
const alike =
  <Given extends string = string>(toExpected: (given: Given) => Omit<ExampleSite, 'visit'>) =>
  (given: Given, visits: Record<string, SiteVisit>): Record<string, ExampleSite> =>
    Object.fromEntries(
      Object.entries(visits).map(([name, visit]) => [name, { visit, ...toExpected(given) }]),
    );
export const fine = (visits: Record<string, SiteVisit>) => alike(() => ({}))('', visits);
export const found = alike((finding) => ({ found: [finding] }));
export const inconclusive = alike((verdict) => ({ inconclusive: [verdict] }));
export const unjudged = alike<OutcomeKind>((kind) => ({ kind }));

/** The sound site with one part of its document replaced or left out. */
export const withDocument = (part: string | RegExp, replacement = ''): SiteVisit =>
  visitTo(changed(soundHtml, part, replacement));

/** The document of the sound site without some of its parts. */
export const without = (...parts: (string | RegExp)[]): string =>
  parts.reduce<string>((text, part) => changed(text, part, ''), soundHtml);

/** The reply of an address that did not respond. */
export const noAnswer = (failure: FetchFailure, address = siteAddress): NoResponse => ({
  address,
  redirects: [],
  failure,
});

/** Several checks that are inconclusive for one reason. */
export const because = (reason: string, checks: string[]): string[] =>
  checks.map((check) => `${check}: ${reason}`);

/** The address of the page that cannot exist. */
export const missingPage = `${siteAddress}this-page-does-not-exist-7c1e9d`;
