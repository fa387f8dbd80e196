import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Environment } from '../platform/server/environment.ts';
import { refuseRequest, refuseUnreadable } from '../platform/server/refuse-request.ts';

/** The running server, listening at one or more addresses. */
export type Listener = {
  url: string;
  log: FastifyBaseLogger;
  /** Stops accepting connections; resolves when the last response was sent. */
  close: () => Promise<void>;
};

const requestTimeoutMs = 30_000;
/** Longer than the idle timeout of common load balancers, so that they close first. */
const keepAliveTimeoutMs = 72_000;
/** A name such as localhost may resolve to an IPv6 address even though IPv6 is off. */
const unavailableAddressCodes: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens on the configured port at every address of the host name on this machine, because a proxy
 * may connect to `localhost` at any of them.
 *
 * @throws when the name has no address here, or a port is in use; then no port stays open.
 */
export async function startListening(
  { HOST, PORT, LOG_LEVEL }: Environment,
  handle: RequestListener,
): Promise<Listener> {
  let isStopping = false;
  /** The responses in progress, by connection. */
  const openResponses = new Map<Socket, ServerResponse>();
  const create = () =>
    Fastify({
      serverFactory: () => {
        // Node's own rejection of a request without a Host header would lack our headers.
        const httpServer = createServer({ requireHostHeader: false }, (request, response) => {
          if (isStopping) response.shouldKeepAlive = false;
          openResponses.set(request.socket, response);
          response.once('close', () => openResponses.delete(request.socket));
          const isRefused = request.httpVersion === '1.1' && request.headers.host === undefined;
          if (isRefused) refuseRequest(response, 400);
          else handle(request, response);
        });
        httpServer.on('checkExpectation', (_, response) => refuseRequest(response, 417));
        httpServer.keepAliveTimeout = keepAliveTimeoutMs;
        httpServer.requestTimeout = requestTimeoutMs;
        return httpServer;
      },
      clientErrorHandler: (error, socket) =>
        openResponses.has(socket) ? socket.destroy() : refuseUnreadable(error, socket),
      forceCloseConnections: 'idle',
      logger: { level: LOG_LEVEL },
      logController: new LogController({ disableRequestLogging: true }),
    });
  const listening: { server: FastifyInstance; url: string }[] = [];
  const close = async (): Promise<void> => {
    isStopping = true;
    // Close connections after the responses in progress, so that clients turn to another server.
    for (const response of openResponses.values()) response.shouldKeepAlive = false;
    await Promise.all(listening.map(({ server }) => server.close()));
  };
  let addressError: unknown;
  for (const { address } of await lookup(HOST, { all: true })) {
    const server = create();
    try {
      const port = PORT || Number(new URL(listening[0]?.url ?? 'http://localhost:0').port);
      listening.push({ server, url: await server.listen({ host: address, port }) });
    } catch (error) {
      if (!unavailableAddressCodes.has(Object(error).code)) {
        await close();
        throw error;
      }
      addressError = error;
    }
  }
  const [first] = listening;
  if (first === undefined) throw addressError;
  return { url: first.url, log: first.server.log, close };
}
