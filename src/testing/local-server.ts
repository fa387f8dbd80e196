import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A web server on a free port of the loopback addresses. */
export type LocalServer = { url: URL; close: () => Promise<void> };

/** Starts a server that passes every request to the listener. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    url: new URL(`http://127.0.0.1:${address.port}/`),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
