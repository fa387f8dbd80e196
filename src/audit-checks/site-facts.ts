import type { PageFacts } from './page-facts.ts';
import type { RobotsRules } from './robots-rules.ts';
import type { SiteAnswer, SiteVisit } from './visit.ts';

/** What the checks of a page that answered look at. */
export type SiteFacts = {
  visit: SiteVisit;
  answer: SiteAnswer;
  page: PageFacts;
  robots: RobotsRules;
};
