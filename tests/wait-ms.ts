/**
 * How long a test waits for what should happen, in ms, before it fails. No test is about speed:
 * `npm test` waits so long that only what never happens fails, on a busy machine, too.
 */
export const waitMs = Number(process.env.TEST_WAIT_MS ?? 30_000);

/** When a test that does not end is taken for one that hangs, in ms. */
export const hangMs = 20 * 60_000;
