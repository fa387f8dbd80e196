import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contentPath } from '../src/content/loading/content-folder.ts';
import { checkContent } from '../src/publishing/server/check-content.ts';

/** The example of 1.0, by file name. It never changes. */
const snapshot: Record<string, string> = JSON.parse(
  brotliDecompressSync(readFileSync('tests/content-1.0.json.br')).toString(),
);

test('the content of 1.0 can be published, without files and words that it lacks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-1.0-'));
  const { 'content/shared/founder.yaml': _, ...rest } = snapshot;
  for (const [name, text] of Object.entries(rest)) {
    const file = contentPath(name, folder);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replace(/^privacy: .*\n/m, ''));
  }
  const missing = expect.stringMatching(/(?:founder\.yaml|, privacy): is missing/);
  const checked = { problems: [], notices: [missing, missing, missing] };
  expect(await checkContent(folder)).toEqual(checked);
  rmSync(folder, { recursive: true });
});
