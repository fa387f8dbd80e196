/**
 * Shows what a change does to the look of the site: screenshots of every page of this tree, and,
 * with `--against REV`, beside those of another commit. Not a part of `npm test`: browsers and
 * their fonts differ between machines, so only shots of the same hour can be compared.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getBrowser } from './browsers.ts';
import { compare } from './looks/compare.ts';
import { checkOut, commitOf } from './looks/other-commit.ts';
import { report, type View } from './looks/report.ts';
import { type Shot, shoot } from './looks/shoot.ts';
import { buildAndServe } from './looks/site-server.ts';

const folder = 'test-results/looks';

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}

function readRevision(): string | undefined {
  try {
    return parseArgs({ options: { against: { type: 'string' } } }).values.against;
  } catch (error) {
    stop(`${(error as Error).message}\nUse: npm run looks -- [--against REV]`);
  }
}

/** Builds and serves a tree for as long as it takes to photograph it. */
async function photograph(tree: string, into: string, browser: string): Promise<Shot[]> {
  const server = await buildAndServe(tree);
  try {
    return await shoot(server.url, into, browser);
  } finally {
    await server.stop();
  }
}

process.on('uncaughtException', ({ message }) => stop(`No looks: ${message}`));

const revision = readRevision();
const commit = revision === undefined ? undefined : commitOf(revision);
if (revision !== undefined && commit === undefined) stop(`There is no commit "${revision}".`);
const browser = getBrowser('chromium') ?? stop('There is no browser here, and no way to get one.');

rmSync(folder, { recursive: true, force: true });
for (const name of ['before', 'after', 'difference']) {
  mkdirSync(`${folder}/${name}`, { recursive: true });
}

const after = await photograph(process.cwd(), `${folder}/after`, browser);
let views: View[] = after.map((shot) => ({ ...shot, state: 'seen' }));
if (commit) {
  const other = checkOut(commit);
  try {
    const before = await photograph(other.folder, `${folder}/before`, browser);
    views = compare(before, after, folder);
  } finally {
    other.remove();
  }
}

const { summary, page } = report(views, commit);
writeFileSync(`${folder}/index.html`, page);
console.log(`${summary} See ${folder}/index.html`);
