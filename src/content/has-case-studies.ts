import { contentSources } from './sources.data.ts';

/** Whether there is a case study; if not, the site has no page for them and no links to it. */
export const hasCaseStudies = Object.keys(contentSources).some((file) =>
  file.startsWith('content/case-studies/'),
);
