import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { answerTasks } from '../threads/task-thread.ts';
import type { RenderedPage, RenderTask } from './page-renderer.ts';

// React is several times slower without this.
process.env.NODE_ENV = 'production';

const folder = String(workerData);
const { renderPage } = await import(pathToFileURL(join(folder, 'entry.mjs')).href);
// Loaded now, because the next build removes them from the disk.
for (const file of globSync('**/*.mjs', { cwd: folder })) {
  await import(pathToFileURL(join(folder, file)).href);
}

const known = JSON.parse(readFileSync(join(folder, 'inline-hashes.json'), 'utf8'));

answerTasks(
  ({ route, locals }: RenderTask): Promise<RenderedPage> => renderPage(route, locals, known),
);
