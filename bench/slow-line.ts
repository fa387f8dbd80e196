import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A local port that relays to another over a slow line. */
export type SlowLine = { port: number; stop: () => Promise<void> };

type Line = { roundTripMs: number; bytesPerSecond: number };

/** Relays data with the line's latency and bandwidth, which all connections share. */
async function relay(
  from: Socket,
  to: Socket,
  { roundTripMs, bytesPerSecond }: Line,
  free: { at: number },
) {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    const now = performance.now();
    const start = Math.max(now, free.at);
    free.at = start + (chunk.length / bytesPerSecond) * 1000;
    void sleep(free.at - now + roundTripMs / 2).then(() => to.writable && to.write(chunk));
    if (free.at - now > 100) await sleep(free.at - now - 100);
  }
  await sleep(roundTripMs);
  to.end();
}

/**
 * Opens a slow line to a local port. Unlike the browser's throttling, it also slows prerendering. Opening a
 * connection costs one round trip.
 */
export async function openSlowLine(port: number, line: Line): Promise<SlowLine> {
  const down = { at: 0 };
  const up = { at: 0 };
  const sockets = new Set<Socket>();
  const server = createServer(async (client) => {
    // The TCP handshake takes a round trip before the first byte of a request.
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
    relay(client, target, line, up).catch(ignore);
    relay(target, client, line, down).catch(ignore);
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
