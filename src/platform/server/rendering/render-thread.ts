import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { handleTasks } from '../task-thread.ts';
import type { RenderedPage, RenderTask } from './page-renderer.ts';

// React is several times slower without this.
process.env.NODE_ENV = 'production';

const folder = String(workerData);
const folderUrl = pathToFileURL(join(folder, '/')).href;
// A page imports its modules when it is first rendered. Node would look them up on disk even if
// they are loaded, but the next build may have removed them.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier.startsWith('.') && context.parentURL?.startsWith(folderUrl)
      ? {
          url: new URL(specifier, context.parentURL).href,
          format: 'module',
          shortCircuit: true,
        }
      : nextResolve(specifier, context),
});
const { renderPage } = await import(pathToFileURL(join(folder, 'entry.mjs')).href);
// Loaded now, because the next build removes them from the disk.
for (const file of globSync('**/*.mjs', { cwd: folder })) {
  await import(pathToFileURL(join(folder, file)).href);
}

const inlineHashes = JSON.parse(readFileSync(join(folder, 'inline-hashes.json'), 'utf8'));

handleTasks(
  ({ path, locals }: RenderTask): Promise<RenderedPage> => renderPage(path, locals, inlineHashes),
);
