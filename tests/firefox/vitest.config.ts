import { defineConfig } from 'vitest/config';
import { hangMs, waitMs } from '../wait-ms.ts';

export default defineConfig({
  test: {
    include: ['tests/firefox/**/*.test.ts'],
    // Each file runs a browser, a server and a database of its own.
    maxWorkers: 2,
    testTimeout: hangMs,
    hookTimeout: hangMs,
    expect: { poll: { timeout: waitMs } },
  },
});
