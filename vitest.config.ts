import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{agency,lead,server,src}/**/*.test.{ts,tsx}',
      'bench/**/*.test.ts',
      'tests/{,contract/}*.test.ts',
    ],
    env: { SITE: 'https://www.agency.example' },
    restoreMocks: true,
    // What takes a second by itself takes many on a machine that does other things as well.
    testTimeout: 60_000,
  },
});
