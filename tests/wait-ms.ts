/**
 * How long a test waits for what should happen, in ms, before it fails. No test is about speed:
 * `npm test` measures how much slower than usual the machine is, and waits that much longer.
 */
export const waitMs = 30_000 * Number(process.env.SLOWNESS ?? 1);

/** After how long a test counts as hanging, in ms. */
export const hangMs = 20 * waitMs;
