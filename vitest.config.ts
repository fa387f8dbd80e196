import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{lead,server,src}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    restoreMocks: true,
  },
});
