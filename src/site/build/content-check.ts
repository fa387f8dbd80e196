import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isRunnableDevEnvironment, runnerImport, type ViteDevServer } from 'vite';
import {
  contentFolder,
  contentFolderProblem,
  contentNames,
  contentPath,
  createContentFolder,
} from '../../content/loading/content-folder.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { printNotice } from './notices.ts';
import { siteUrl } from './site-url.ts';
import { stopBuild } from './stop-build.ts';

type ProblemsModule = typeof import('../../content/problems.ts');

/** Reads `content/` again: Vite's runner imports fresh copies of the modules. */
async function readContent(root: string): Promise<{
  problems: readonly string[];
  notices: readonly string[];
}> {
  const { module } = await runnerImport<ProblemsModule>(join(root, 'src/content/problems.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return { problems: module.contentProblems, notices: module.contentNotices };
}

/** Astro's cached entries, which include the path of their folder. */
const cachedFiles = ['cache/data-store.json', 'data-store.json', 'content-assets.mjs'];

/** Deletes the cached entries of another folder: Astro would look for their photos there. */
function clearCacheOfOtherFolder(root: string): void {
  const cacheFolder = join(root, '.astro');
  const markerFile = join(cacheFolder, 'content-folder');
  if (existsSync(markerFile) && readFileSync(markerFile, 'utf8') === contentFolder) return;
  for (const name of cachedFiles) rmSync(join(cacheFolder, name), { force: true });
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(markerFile, contentFolder);
}

/** Reloads the page when the problems change, even if no server responds in between. */
const reloadScript =
  "let seen;setInterval(async()=>{const page=await fetch('/',{headers:{accept:'text/html'}}).then(r=>r.text()).catch(()=>seen);seen??=page;if(page!==seen)location.reload()},1000)";

function problemPage(problems: readonly string[]): string {
  const items = problems
    .map((problem) => `<li style="white-space:pre-line">${escapeHtml(problem)}</li>`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Please correct</title>
<script type="module">${reloadScript}</script>
<body style="max-width:50rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui">
<h1>Please correct</h1><p>This page reloads when you save a file.</p><ul>${items}</ul></body></html>`;
}

const pollMs = 500;

/** A fingerprint of the content that changes with any file. */
const changeTimes = (): string =>
  contentNames()
    .map((name) => `${name} ${statSync(contentPath(name)).mtimeMs}`)
    .join();

/**
 * Shows the problems in the browser until the content has none; returns its notices. `port` and
 * `host` are those at which the development server will listen.
 */
async function watchProblems(
  root: string,
  { port, host }: { port: number; host: string | boolean },
  problems: readonly string[],
): Promise<readonly string[]> {
  let shown = problems;
  const printProblems = () => console.error(`\nPlease correct:\n${shown.join('\n')}\n`);
  const server = createServer((_, response) => {
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
    response.end(problemPage(shown));
  }).listen(port, typeof host === 'string' ? host : 'localhost');
  // Another program may have the port; then Astro uses the next one.
  server.on('error', () => undefined);
  printProblems();
  console.error(
    `http://localhost:${port} shows this list, too, and the site once everything is correct.`,
  );
  for (let seen = changeTimes(); ; ) {
    await setTimeout(pollMs);
    const now = changeTimes();
    if (now === seen) continue;
    seen = now;
    const read = await readContent(root);
    if (read.problems.length === 0) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      return read.notices;
    }
    if (read.problems.join() === shown.join()) continue;
    shown = read.problems;
    printProblems();
  }
}

type DevSite = {
  server: ViteDevServer;
  root: string;
  refreshContent: (options: { context: Record<string, unknown> }) => Promise<void>;
};

/** Astro ignores a refresh request while it loads the entries' schemas, for about a second. */
const maxAttempts = 100;
const retryPauseMs = 100;

/**
 * Makes Astro reread all entries. On its own, it rereads an entry only when its own file changes,
 * not when a figure, a photo or another entry does.
 */
async function rereadEntries({ server, refreshContent }: DevSite): Promise<void> {
  for (const environment of Object.values(server.environments)) {
    if (!isRunnableDevEnvironment(environment)) continue;
    environment.moduleGraph.invalidateAll();
    environment.runner.evaluatedModules.clear();
    environment.hot.send('astro:content-changed', {});
  }
  const request = { wasRead: false };
  for (let attempt = 0; attempt < maxAttempts && !request.wasRead; attempt += 1) {
    if (attempt > 0) await setTimeout(retryPauseMs);
    await refreshContent({ context: request });
  }
}

function showProblems(site: DevSite): void {
  const { server, root } = site;
  server.watcher.add(contentFolder);
  const read = async () => {
    const { problems } = await readContent(root);
    if (problems.length === 0) await rereadEntries(site);
    return problems;
  };
  let reading: Promise<readonly string[]> = Promise.resolve([]);
  server.watcher.on('all', (_, file) => {
    if (!file.startsWith(contentFolder + sep)) return;
    const before = reading;
    reading = before.then(read, read);
    Promise.all([before, reading]).then(([old, now]) => {
      if (now.length > 0 && old.join() !== now.join())
        console.error(`\nPlease correct:\n${now.join('\n')}\n`);
      server.ws.send({ type: 'full-reload' });
    }, console.error);
  });
  server.middlewares.use((request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next();
    reading.then((problems) => {
      if (problems.length === 0) return next();
      response.statusCode = 500;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(problemPage(problems));
    }, next);
  });
}

/**
 * Stops the build when a file in `content/` has a mistake, and lists all mistakes with file, line,
 * key and remedy; Astro would report one at a time, without its line. In development, the browser
 * shows the list instead of the page.
 */
export function contentCheck(): AstroIntegration {
  let root = '';
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ config, command, updateConfig }) => {
        root = fileURLToPath(config.root);
        createContentFolder();
        const wrongFolder = contentFolderProblem();
        if (wrongFolder) stopBuild(wrongFolder);
        clearCacheOfOtherFolder(root);
        const { problems, notices: first } = await readContent(root);
        if (problems.length > 0 && command !== 'dev') stopBuild(...problems);
        const notices =
          problems.length === 0 ? first : await watchProblems(root, config.server, problems);
        if (problems.length > 0) updateConfig({ site: siteUrl(process.env) });
        for (const notice of notices) printNotice(`Notice: ${notice}`);
      },
      'astro:server:setup': ({ server, refreshContent = async () => {} }) => {
        printNotice(`The content is in ${contentFolder}.`);
        showProblems({ server, root, refreshContent });
      },
    },
  };
}
