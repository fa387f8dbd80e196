import { contentSources } from './sources.data.ts';

/** Whether there are case studies; if not, the site has no page for them and no links to one. */
export const hasCaseStudies = Object.keys(contentSources).some((file) =>
  file.startsWith('content/case-studies/'),
);
