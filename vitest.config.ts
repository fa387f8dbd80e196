import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{content-files,core,server,src}/**/*.test.{ts,tsx}',
      'bench/**/*.test.ts',
      'tests/{,contract/}*.test.ts',
    ],
    env: { SITE: 'https://www.agency.example' },
    globalSetup: 'server/testing/shared-postgres.ts',
    restoreMocks: true,
    // Many tests wait for a server or a database rather than compute.
    maxWorkers: 4,
    // Generous, because a busy machine may take many times longer.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
