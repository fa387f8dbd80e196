/*
 * Runs at the end of `npm ci`, and again before `npm start` and `npm test` because `npm ci` may have been
 * cut short; in JavaScript that any Node understands. On a system without a Node of the project, every
 * command would fail, or run with another one: this says so. Some versions of npm skip packages that only
 * one platform needs (https://github.com/npm/cli/issues/4828); this names them in one line, because
 * without them every command fails with a message that names neither npm nor the package.
 */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';

const root = new URL('.', import.meta.url);
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';

/** Whether a package is made for this platform and not for every one. */
function isOfThisPlatform({ os, cpu = [process.arch], libc: libraries = [libc] }) {
  return os?.includes(process.platform) && cpu.includes(process.arch) && libraries.includes(libc);
}

const ofThisPlatform = Object.entries(packages).filter(
  // Those of development tools may be left out on purpose.
  ([, entry]) => entry.optional && !entry.dev && isOfThisPlatform(entry),
);
const runtime = ofThisPlatform.find(([, entry]) => entry.bin?.node);
// Its packages for Linux need glibc, which the lock file does not say.
const lacksGlibc = process.platform === 'linux' && libc !== 'glibc';
if (!runtime || lacksGlibc) {
  const places = Object.values(packages)
    .filter(({ bin, os }) => bin?.node && os)
    .map(({ os, cpu }) => `${os} ${cpu}`);
  const here = `${process.platform} ${process.arch}${lacksGlibc ? ' without glibc' : ''}`;
  console.error(
    `The project brings its own Node, but none for ${here}: only for ${places.join(', ')}. Use one of these (Linux with glibc, which Debian has and Alpine lacks), or the container in deploy/container.`,
  );
  process.exit(1);
}
const missing = ofThisPlatform
  .map(([path]) => path)
  .filter((path) => !existsSync(new URL(`${path}/package.json`, root)));
if (missing.length > 0) {
  const names = missing.map((path) => path.replace(/^.*node_modules\//, '')).join(', ');
  console.error(
    `npm did not install packages that ${process.platform} ${process.arch} needs: ${names}. Use Node 20 or newer with its npm, and run npm ci again.`,
  );
  process.exit(1);
}

// npm 10 removes this link along with the packages of other platforms, which have the same command.
const link = new URL('node_modules/.bin/node', root);
if (process.platform !== 'win32' && !existsSync(link)) {
  const [path, { bin }] = runtime;
  symlinkSync(`../${path.replace(/^node_modules\//, '')}/${bin.node}`, link);
}
