import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startFailure } from './start-failure.ts';

/** The error of listening at an address, as Node reports it. */
function listenError(host: string, port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

test('a port in use is named', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const { port } = address;
  const reason = startFailure(await listenError('127.0.0.1', port), {
    HOST: 'localhost',
    PORT: port,
  });
  taken.close();
  expect(reason).toMatch(new RegExp(`^port ${port} is in use: .*set PORT`));
});

test('an address that belongs to another machine is named', async () => {
  const error = await listenError('192.0.2.1', 0);
  expect(startFailure(error, { HOST: '192.0.2.1', PORT: 0 })).toBe(
    'HOST is "192.0.2.1", which is not an address of this machine',
  );
});

test('any other failure is reported in one line', () => {
  expect(startFailure(new Error('first\nsecond'), { HOST: '', PORT: 1 })).toBe('first');
});
