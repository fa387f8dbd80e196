import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/firefox/**/*.test.ts'],
    // Each file runs a browser, a server and a database of its own.
    maxWorkers: 2,
    // Generous, because a busy machine may stall for seconds and no test is about speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
