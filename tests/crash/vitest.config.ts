import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/crash/**/*.test.ts'],
    // Each test runs its own servers, clients and database, so files run one at a time.
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
