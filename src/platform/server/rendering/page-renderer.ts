import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import { startTaskThread, type TaskThread } from '../task-thread.ts';

/** A page to render: its path in `src/pages/`, and its data. */
export type RenderTask = { path: string; locals: App.Locals };

/** A page, and the policy that allows its inline scripts and styles. */
export type RenderedPage = { html: string; contentSecurityPolicy: string };

/** Renders the pages that are not static. */
export type PageRenderer = {
  /**
   * Renders a page; undefined when the build has no such pages, or the queue is full. Some places
   * in the queue are reserved for agency staff. Rejects when rendering fails.
   */
  render: (task: RenderTask, isStaff?: boolean) => Promise<RenderedPage | undefined>;
  /** Starts the thread, so that the first page does not wait for it. */
  start: () => void;
  /** Renders until the thread is fast. Rejects when it cannot render. */
  warmUp: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A page that needs no visitor data. */
const warmUpPage: RenderTask = {
  path: '/contact/rejected',
  locals: { rejectedForm: { values: {}, problems: [] } },
};
/** Rendering more pages than this does not make later ones any faster. */
const warmUpPages = 8;

const threadFile = new URL('./render-thread.ts', import.meta.url);
// The first page after the start waits for the thread to load.
const deadlineMs = 10_000;
/**
 * The heap stays at a tenth of this. With a tighter limit, garbage collection runs so often that
 * one page in a hundred takes twice as long; without a limit, the heap grows needlessly.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 };
/** How many pages may wait: about a tenth of a second of work. */
const maxWaiting = 24;
/** Extra places for agency staff, no matter how many requests strangers send. */
const staffPlaces = 8;

/**
 * Creates a renderer with its own thread, so that rendering does not delay static pages. Keeps the
 * build in memory.
 *
 * @param folder The server's part of the build; if it is missing, no page is rendered.
 */
export function pageRenderer(folder: string): PageRenderer {
  if (!existsSync(join(folder, 'entry.mjs'))) {
    return {
      render: async () => undefined,
      start: () => undefined,
      warmUp: async () => undefined,
      stop: async () => undefined,
    };
  }
  let thread: TaskThread<RenderTask, RenderedPage> | undefined;
  let isStopped = false;
  const runningThread = () => {
    if (isStopped) throw new Error('the renderer was stopped');
    if (!thread || thread.isGone()) {
      thread = startTaskThread({
        file: threadFile,
        name: 'the thread that renders pages',
        workerData: folder,
        resourceLimits,
      });
    }
    return thread;
  };
  return {
    render: async (task, isStaff = false) => {
      const renderer = runningThread();
      if (renderer.pendingTasks() >= maxWaiting + (isStaff ? staffPlaces : 0)) return undefined;
      return await renderer.perform(task, deadlineMs);
    },
    start: () => void runningThread(),
    warmUp: async () => {
      for (let i = 0; i < warmUpPages; i += 1)
        await runningThread().perform(warmUpPage, deadlineMs);
    },
    stop: async () => {
      isStopped = true;
      await thread?.stop();
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    renderer: PageRenderer;
  }
}

/** Decorates the app with the renderer of its build. */
export const renderedPages = fp<{ site: { serverFolder: string } }>(
  async (app, { site }) => {
    const renderer = pageRenderer(site.serverFolder);
    app.decorate('renderer', renderer);
    app.addHook('onReady', async () => renderer.start());
    app.addHook('onClose', () => renderer.stop());
  },
  { name: 'rendered-pages' },
);
