import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** An app that handles requests of a server it does not own, so another app can replace it. */
export type LiveApp = {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Warms up page rendering. Rejects when pages cannot be rendered. */
  warmUp: () => Promise<void>;
  /** Answers long-polling requests at once. */
  answerWaiting: () => void;
  /** Closes the app once its requests are answered, or after half a minute. */
  retire: () => Promise<void>;
};

const retireDeadlineMs = 30_000;

/**
 * Readies an app to handle requests, without listening. @throws when it cannot start; the app is
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
    answerWaiting: () => app.waitingRequests.abort(),
    retire: async () => {
      app.waitingRequests.abort();
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
