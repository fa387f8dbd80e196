/** The drawings that content files may name. */
export const drawingNames = [
  'search-results',
  'site-blueprint',
  'banner-formats',
  'social-feed',
  'lead-funnel',
  'channel-mix',
  'app-frame',
  'crm-pipeline',
  'keyword-auction',
  'ceramic-coating',
  'review-stars',
  'organic-growth',
  'map-pack',
  'page-speed',
  'ad-budget',
  'paid-checks',
  'site-audit',
  'first-lot',
  'start-and-now',
  'stairs',
  'missing-plot',
  'location-option',
  'profile-verification',
  'page-measurement',
] as const;

export type DrawingName = (typeof drawingNames)[number];
