import type { PageFacts } from './read-page.ts';
import type { RobotsRules } from './robots-rules.ts';
import type { SiteAnswer, SiteVisit } from './visit.ts';

/** The input of the checks, for a page that answered. */
export type SiteFacts = {
  visit: SiteVisit;
  answer: SiteAnswer;
  page: PageFacts;
  robots: RobotsRules;
};
