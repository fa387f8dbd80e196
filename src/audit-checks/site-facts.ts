import type { PageFacts } from './read-page.ts';
import type { RobotsRules } from './robots-rules.ts';
import type { SiteResponse, SiteVisit } from './visit.ts';

/** The input of the checks, for a page that responded. */
export type SiteFacts = {
  visit: SiteVisit;
  response: SiteResponse;
  page: PageFacts;
  robots: RobotsRules;
};
