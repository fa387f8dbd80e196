/**
 * Copies the project into a folder, adds to its content what the example lacks, and builds it for a
 * static host: `node tests/contract/copy-project.ts FOLDER`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const parts = [
  ...['content', 'src', 'astro.config.ts'],
  ...['package.json', 'package-lock.json', 'finish-install.mjs'],
];

/** What the files of the example get where the added photos are shown. */
const additions: [file: string, before: RegExp, lines: string][] = [
  [
    'agency.yaml',
    /^ {2}role: /m,
    '  portrait: { file: founder.jpg, alt: The founder at the office }\n' +
      '  signature: { file: signature.jpg, alt: Signature of the founder }\n',
  ],
  [
    'case-studies/organic-traffic.yaml',
    /^image:/m,
    'photo: { file: storefront.jpg, alt: The shop of a client. }\n',
  ],
  [
    'posts/slow-website-loses-calls.md',
    /^image:/m,
    'photo: { file: storefront.jpg, alt: A storefront on a sunny day. }\n',
  ],
];

/** The environment in which a copy uses its own content. */
export const copyEnvironment = { ...process.env, CONTENT_FOLDER: 'content' };

/** Overwrites the folder. `node_modules` is linked, not copied. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/** Adds photos, a page of the agency's own and old addresses to a copy. */
function addToContent(folder: string): void {
  const content = join(folder, 'content');
  cpSync(join(import.meta.dirname, 'additions'), content, {
    recursive: true,
    // No file of the example is in the additions as well.
    force: false,
    errorOnExist: true,
  });
  for (const [file, before, lines] of additions) {
    const text = readFileSync(join(content, file), 'utf8');
    if (!before.test(text)) throw new Error(`${file} has no place for ${lines}`);
    writeFileSync(join(content, file), text.replace(before, `${lines}$&`));
  }
}

const [folder] = process.argv.slice(2);
if (import.meta.main && folder) {
  copyProject(folder);
  addToContent(folder);
  execFileSync('node', ['src/app/build.ts'], {
    cwd: folder,
    env: { ...copyEnvironment, PUBLIC_LEAD_INBOX: 'off' },
    stdio: 'inherit',
  });
}
