import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** An app that handles requests of a server it does not own, so another app can replace it. */
export type LiveApp = {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Warms up page rendering. Rejects when pages cannot be rendered. */
  warmUp: () => Promise<void>;
  /** Ends long-polling requests immediately. */
  endLongPolls: () => void;
  /** Closes the app once its requests have been answered, or after 30 seconds. */
  retire: () => Promise<void>;
};

const retireDeadlineMs = 30_000;

/**
 * Prepares an app to handle requests, without listening. @throws when it cannot start; the app is
 * then closed.
 */
export async function liveApp(app: FastifyInstance): Promise<LiveApp> {
  try {
    await app.ready();
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
  let active = 0;
  let onIdle: (() => void) | undefined;
  return {
    handle: (request, response) => {
      active += 1;
      response.once('close', () => {
        active -= 1;
        if (active === 0) onIdle?.();
      });
      app.routing(request, response);
    },
    warmUp: () => app.renderer.warmUp(),
    endLongPolls: () => app.longPollAbort.abort(),
    retire: async () => {
      app.longPollAbort.abort();
      if (active > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
          setTimeout(resolve, retireDeadlineMs).unref();
        });
      }
      await app.close();
    },
  };
}
