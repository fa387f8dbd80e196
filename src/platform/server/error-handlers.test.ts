import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { errorHandlers } from './error-handlers.ts';

function failingApp() {
  const app = Fastify();
  app.register(errorHandlers);
  app.get('/', () => {
    throw new Error('secret detail');
  });
  return app;
}

test('a server error shows a visitor the request id and no internals', async () => {
  const { statusCode, body } = await failingApp().inject({
    url: '/',
    headers: { accept: 'text/html' },
  });
  expect(statusCode).toBe(500);
  expect(body).toContain('Unexpected Application Error');
  expect(body).toMatch(/Please quote req-\w+ when you contact us/);
  expect(body).not.toContain('secret detail');
});

test('a server error gives a program the same as JSON', async () => {
  const response = await failingApp().inject('/');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    error: 'unexpected',
    message: expect.stringContaining('req-'),
  });
});
