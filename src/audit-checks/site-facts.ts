import type { PageFacts } from './read-page.ts';
import type { RobotsRules } from './robots-rules.ts';
import type { SiteResponse, SiteVisit } from './visit.ts';

/** What the checks judge, for a page that responded. */
export type SiteFacts = {
  visit: SiteVisit;
  response: SiteResponse;
  page: PageFacts;
  robots: RobotsRules;
};
