/*
 * Runs at the end of `npm ci`, and again before `npm start` and `npm test`, because `npm ci` may
 * have been interrupted. Written for any version of Node. Exits with a message if the project has
 * no Node for this system, because every command would fail or use another Node. Also names
 * packages that are missing: some versions of npm skip packages for a single platform
 * (https://github.com/npm/cli/issues/4828), and without them every command fails with a message
 * that names neither npm nor the package.
 */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';

const root = new URL('.', import.meta.url);
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';

/** Whether a package is for this platform only. */
function isForThisPlatform({ os, cpu = [process.arch], libc: libraries = [libc] }) {
  return os?.includes(process.platform) && cpu.includes(process.arch) && libraries.includes(libc);
}

const platformPackages = Object.entries(packages).filter(
  // Development tools may be omitted on purpose.
  ([, entry]) => entry.optional && !entry.dev && isForThisPlatform(entry),
);
const runtime = platformPackages.find(([, entry]) => entry.bin?.node);
// The project's Node needs glibc on Linux, which the lock file does not say.
const lacksGlibc = process.platform === 'linux' && libc !== 'glibc';
if (!runtime || lacksGlibc) {
  const supportedPlatforms = Object.values(packages)
    .filter(({ bin, os }) => bin?.node && os)
    .map(({ os, cpu }) => `${os} ${cpu}`);
  const thisPlatform = `${process.platform} ${process.arch}${lacksGlibc ? ' without glibc' : ''}`;
  console.error(
    `This project includes its own Node, but not for ${thisPlatform}: only for ${supportedPlatforms.join(', ')}. Use one of these (Linux with glibc, which Debian has and Alpine lacks), or the container in deploy/container.`,
  );
  process.exit(1);
}
const missing = platformPackages
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
