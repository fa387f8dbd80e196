import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { runnerImport, type ViteDevServer } from 'vite';
import { escapeHtml } from '../../agency/escape-html.ts';
import { stopBuild } from './stop-build.ts';

type ProblemsModule = typeof import('../content/problems.ts');

/** Reads `content/` anew, because Vite's runner imports the modules anew. */
async function readProblems(root: string): Promise<string[]> {
  const { module } = await runnerImport<ProblemsModule>(join(root, 'src/content/problems.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module.contentProblems;
}

/** Vite's client reloads the page once the problems have changed. */
function problemPage(problems: readonly string[]): string {
  const items = problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Please correct</title>
<script type="module" src="/@vite/client"></script>
<body style="max-width:50rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui">
<h1>Please correct</h1><p>This page reloads when you save a file.</p><ul>${items}</ul></body></html>`;
}

function showProblems(server: ViteDevServer, root: string): void {
  const content = join(root, 'content/');
  const colors = join(root, 'src/styles/tokens.css');
  let reading = Promise.resolve<string[]>([]);
  server.watcher.on('all', (_, file) => {
    if (!file.startsWith(content) && file !== colors) return;
    const before = reading;
    reading = readProblems(root);
    Promise.all([before, reading]).then(([old, now]) => {
      if (old.join() === now.join()) return;
      if (now.length > 0) console.error(`\nPlease correct:\n${now.join('\n')}\n`);
      server.ws.send({ type: 'full-reload' });
    });
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
 * Stops the build when a file in `content/` has a mistake, and lists all mistakes with file, line, key
 * and remedy. While the development server runs, the browser shows the list instead of the page.
 */
export function contentCheck(): AstroIntegration {
  let root = '';
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ config }) => {
        root = fileURLToPath(config.root);
        const problems = await readProblems(root);
        if (problems.length > 0) stopBuild(...problems);
      },
      'astro:server:setup': ({ server }) => showProblems(server, root),
    },
  };
}
