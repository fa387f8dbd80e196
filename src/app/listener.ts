import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Environment } from '../platform/server/environment.ts';
import { refuseRequest, refuseUnreadable } from '../platform/server/refuse-request.ts';

/** The open ports. */
export type Listener = {
  url: string;
  log: FastifyBaseLogger;
  /** Stops accepting connections; resolves when the last response was sent. */
  close: () => Promise<void>;
};

const requestTimeoutMs = 30_000;
/** Longer than the idle timeout of common load balancers, so that they close first. */
const keepAliveTimeoutMs = 72_000;
/** A name such as localhost may resolve to an IPv6 address although IPv6 is off. */
const notOfThisMachine: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

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
  let stopping = false;
  /** The responses in progress, by connection. */
  const answering = new Map<Socket, ServerResponse>();
  const create = () =>
    Fastify({
      serverFactory: () => {
        // By default, Node rejects a request without a Host header, without our headers.
        const created = createServer({ requireHostHeader: false }, (request, response) => {
          if (stopping) response.shouldKeepAlive = false;
          answering.set(request.socket, response);
          response.once('close', () => answering.delete(request.socket));
          const isRefused = request.httpVersion === '1.1' && request.headers.host === undefined;
          if (isRefused) refuseRequest(response, 400);
          else handle(request, response);
        });
        created.on('checkExpectation', (_, response) => refuseRequest(response, 417));
        created.keepAliveTimeout = keepAliveTimeoutMs;
        created.requestTimeout = requestTimeoutMs;
        return created;
      },
      clientErrorHandler: (error, socket) =>
        answering.has(socket) ? socket.destroy() : refuseUnreadable(error, socket),
      forceCloseConnections: 'idle',
      logger: { level: LOG_LEVEL },
      logController: new LogController({ disableRequestLogging: true }),
    });
  const listening: { server: FastifyInstance; url: string }[] = [];
  const close = async (): Promise<void> => {
    stopping = true;
    // The client must open its next connection to another server, even after a slow response.
    for (const response of answering.values()) response.shouldKeepAlive = false;
    await Promise.all(listening.map(({ server }) => server.close()));
  };
  let missing: unknown;
  for (const { address } of await lookup(HOST, { all: true })) {
    const server = create();
    try {
      const port = PORT || Number(new URL(listening[0]?.url ?? 'http://localhost:0').port);
      listening.push({ server, url: await server.listen({ host: address, port }) });
    } catch (error) {
      if (!notOfThisMachine.has(Object(error).code)) {
        await close();
        throw error;
      }
      missing = error;
    }
  }
  const [first] = listening;
  if (first === undefined) throw missing;
  return { url: first.url, log: first.server.log, close };
}
