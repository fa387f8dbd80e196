import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { messagePage, sendPage } from './rendering/send-page.ts';

async function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return reply.code(status).send({ error: 'rejected', message: error.message });
  }
  request.log.error({ err: error }, 'request failed');
  const message = `Something went wrong on our side. Please quote ${request.id} when you contact us.`;
  reply.code(500);
  return request.headers.accept?.includes('text/html')
    ? await sendPage(request, reply, messagePage('Unexpected Application Error', message))
    : reply.send({ error: 'unexpected', message });
}

/**
 * Responds to errors that no route handles. A client error gets its message; a server error gets
 * the request id, to find it in the log, and no internals.
 */
export const errorHandlers = fp(async (app) => {
  app.setErrorHandler(handleError);
});
