import { contentSources } from './sources.data.ts';

/** Whether there is a case study; without one, there is no page of them, and nothing links to it. */
export const hasCases = Object.keys(contentSources).some((file) =>
  file.startsWith('content/case-studies/'),
);
