/**
 * Keeps the content and what the pages of its build print, for later versions to be tested with:
 * `npm run build && npx node tests/earlier-content/keep.ts DATE`.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { contentFolder, readContentFiles } from '../../src/content/files/content-folder.ts';
import { printedPages, type Snapshot, snapshotPath, textsOf } from './snapshot.ts';

const [date = '', client = 'dist/client'] = process.argv.slice(2);
const files = readContentFiles(contentFolder, /./);
const texts = [...files].flatMap(([file, source]) =>
  /\.(?:yaml|md)$/.test(file) ? [...textsOf(file, source)] : [],
);
const pages = [...printedPages(client)].map(([page, printed]): [string, string[]] => [
  page,
  texts.flatMap(([key, parts]) => (parts.every((part) => printed.includes(part)) ? [key] : [])),
]);
const snapshot: Snapshot = { files: Object.fromEntries(files), pages: Object.fromEntries(pages) };
writeFileSync(snapshotPath(date), brotliCompressSync(JSON.stringify(snapshot)));
