import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const title = 'Unexpected Application Error';

function errorPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${escapeHtml(message)}</p><p><a href="/">Return to Home</a></p></html>`;
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  if (status < 500) {
    reply.code(status).send({ error: 'rejected', message: error.message });
    return;
  }
  request.log.error({ err: error }, 'request failed');
  const message = `Something went wrong on our side. Please quote ${request.id} when you contact us.`;
  reply.code(500);
  if (request.headers.accept?.includes('text/html')) {
    reply.type('text/html; charset=utf-8').send(errorPage(message));
  } else {
    reply.send({ error: 'unexpected', message });
  }
}

/**
 * Responds to errors and unsupported methods. A client error gets its message; a server error gets the
 * request id to find it in the log, and no internals; an unsupported method gets 405.
 */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_, reply) => {
    reply.code(405).header('allow', 'GET, HEAD');
    return { error: 'method', message: 'This address supports GET and HEAD only.' };
  });
}
