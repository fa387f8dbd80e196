/**
 * Whether everything is checked: every page instead of one of each kind, for example. `npm test`
 * checks less, so that it takes minutes; a check that is run alone checks everything.
 */
export const checksAll = process.env.TEST_TIER !== 'short';
