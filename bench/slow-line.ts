import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A port that leads to another over a slow line. */
export type SlowLine = { port: number; stop: () => Promise<void> };

type Line = { roundTripMs: number; bytesPerSecond: number };

/** Passes on what comes, late and no faster than the line; all connections share its rate. */
async function pass(
  from: Socket,
  to: Socket,
  { roundTripMs, bytesPerSecond }: Line,
  free: { at: number },
) {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    const now = performance.now();
    const begins = Math.max(now, free.at);
    free.at = begins + (chunk.length / bytesPerSecond) * 1000;
    void sleep(free.at - now + roundTripMs / 2).then(() => to.writable && to.write(chunk));
    if (free.at - now > 100) await sleep(free.at - now - 100);
  }
  await sleep(roundTripMs);
  to.end();
}

/**
 * Opens a slow line to a port of this machine. It also slows what a browser fetches out of the sight
 * of its own throttling, such as pages it prepares. A connection costs one round trip to open.
 */
export async function openSlowLine(port: number, line: Line): Promise<SlowLine> {
  const down = { at: 0 };
  const up = { at: 0 };
  const sockets = new Set<Socket>();
  const server = createServer(async (client) => {
    // What a TCP handshake takes, before the first byte of a request gets through.
    client.pause();
    await sleep(line.roundTripMs);
    const target = connect(port, '127.0.0.1');
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => {
        client.destroy();
        target.destroy();
      });
      socket.on('close', () => sockets.delete(socket));
    }
    const ignore = () => {};
    pass(client, target, line, up).catch(ignore);
    pass(target, client, line, down).catch(ignore);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
