import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Parameters that PgBouncer accepts from a client that connects. */
const acceptedParameters = ['user', 'database', 'application_name', 'client_encoding'];
const readyForQuery = 'Z'.charCodeAt(0);
const idle = 'I'.charCodeAt(0);

/** A message of PostgreSQL's protocol: a type, then the length of the rest, then the rest. */
function message(type: string, body: string): Buffer {
  const text = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
const discard = message('Q', 'discard all\0');
const refusal = (parameter: string) =>
  message('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`);

/** Calls back with each complete message, given its length field's offset. */
function eachMessage(socket: Socket, onMessage: (message: Buffer) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    while (received.length >= 5) {
      const length = 1 + received.readInt32BE(1);
      if (received.length < length) return;
      onMessage(received.subarray(0, length));
      received = received.subarray(length);
    }
  });
}

/** Relays the messages of a client that has been accepted. */
function relay(near: Socket, far: Socket): void {
  let isDiscarding = false;
  near.pipe(far);
  eachMessage(far, (answer) => {
    const isIdle = answer[0] === readyForQuery && answer[5] === idle;
    if (!isDiscarding && isIdle) {
      isDiscarding = true;
      far.write(discard);
    } else if (!isDiscarding || isIdle) {
      isDiscarding = false;
      near.write(answer);
    }
  });
}

/**
 * A double of a pooler that keeps a session for one transaction, such as PgBouncer: it refuses
 * startup parameters, and after each transaction the session has forgotten all that is its own, such
 * as settings, prepared statements and locks.
 */
export async function startTransactionPooler(url: string) {
  const own = new URL(url);
  const { hostname, port } = own;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    // The first message has no type; pg sends it in one piece.
    near.once('data', (startup) => {
      const fields = startup.subarray(8).toString().split('\0');
      const names = fields.filter((name, index) => index % 2 === 0 && name !== '');
      const refused = names.find((name) => !acceptedParameters.includes(name));
      if (refused !== undefined) {
        near.end(refusal(refused));
        return;
      }
      far.write(startup);
      relay(near, far);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  own.port = String(address.port);
  return {
    url: own.href,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
