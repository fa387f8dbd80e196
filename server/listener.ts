import { createServer, type RequestListener } from 'node:http';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Environment } from './environment.ts';

/** A port on which requests arrive. */
export type Listener = {
  url: string;
  log: FastifyBaseLogger;
  /** Stops accepting connections; resolves when the last response was sent. */
  close: () => Promise<void>;
};

const requestTimeoutMs = 30_000;
/** Longer than the idle timeout of common load balancers, so that they close first. */
const keepAliveTimeoutMs = 72_000;

/**
 * Listens on the configured port, and responds to what is not HTTP. Fastify does it, so that all the
 * addresses of a host name are listened to.
 */
export async function startListening(
  { HOST, PORT, LOG_LEVEL }: Environment,
  handle: RequestListener,
): Promise<Listener> {
  let stopping = false;
  const server = Fastify({
    serverFactory: () => {
      const created = createServer((request, response) => {
        // The client opens its next connection elsewhere.
        if (stopping) response.shouldKeepAlive = false;
        handle(request, response);
      });
      created.keepAliveTimeout = keepAliveTimeoutMs;
      created.requestTimeout = requestTimeoutMs;
      return created;
    },
    forceCloseConnections: 'idle',
    logger: { level: LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const url = await server.listen({ host: HOST, port: PORT });
  return {
    url,
    log: server.log,
    close: () => {
      stopping = true;
      return server.close();
    },
  };
}
