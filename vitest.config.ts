import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { checksAll } from './tests/tier.ts';
import { hangMs, waitMs } from './tests/wait-ms.ts';

const include = ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'tests/{,contract/}*.test.ts*'];
/** Builds the site repeatedly. */
const buildingTests = ['tests/contract/dev-server.test.ts'];
const exclude = [...configDefaults.exclude, ...(checksAll ? [] : buildingTests)];
const filesWith = (text: string): string[] =>
  globSync(include, { exclude })
    .filter((file) => readFileSync(file, 'utf8').includes(text))
    // Patterns need forward slashes, even on Windows.
    .map((file) => file.replaceAll('\\', '/'));
/**
 * The files that mock a module: without isolation, it would stay mocked for later files of the
 * worker.
 */
const mockingTests = filesWith('vi.mock(');

export default defineConfig({
  test: {
    env: { SITE: 'https://www.agency.example', CONTENT_FOLDER: resolve('content') },
    globalSetup: 'src/testing/shared-postgres.ts',
    restoreMocks: true,
    // Many tests wait for a server or a database rather than compute.
    maxWorkers: 3,
    testTimeout: hangMs,
    hookTimeout: hangMs,
    expect: { poll: { timeout: waitMs } },
    projects: [
      { extends: true, test: { name: 'mocks', include: mockingTests } },
      {
        extends: true,
        test: {
          name: 'all others',
          include,
          exclude: [...exclude, ...mockingTests],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'desk on PostgreSQL',
          include: filesWith('deskBrowser('),
          provide: { deskEngine: 'PostgreSQL' },
          isolate: false,
        },
      },
    ],
  },
});
