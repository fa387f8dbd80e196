import { defineConfig } from 'vitest/config';
import { hangMs, waitMs } from '../wait-ms.ts';

export default defineConfig({
  test: {
    include: ['tests/crash/**/*.test.ts'],
    // Each test runs its own servers, clients and database, so files run one at a time.
    fileParallelism: false,
    testTimeout: hangMs,
    hookTimeout: hangMs,
    expect: { poll: { timeout: waitMs } },
  },
});
