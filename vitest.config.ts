import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{lead,server,src,content}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
