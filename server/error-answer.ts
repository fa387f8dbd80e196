import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const title = 'Unexpected Application Error';

function errorPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${escapeHtml(message)}</p><p><a href="/">Return to Home</a></p></html>`;
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  if (status < 500) {
    reply.code(status).send({ error: 'rejected', message: error.message });
    return;
  }
  request.log.error({ err: error }, 'a request failed by a fault of ours');
  const message = `Something went wrong on our side. Quote ${request.id} when you tell us.`;
  reply.code(500);
  if (request.headers.accept?.includes('text/html')) {
    reply.type('text/html; charset=utf-8').send(errorPage(message));
  } else {
    reply.send({ error: 'unexpected', message });
  }
}

/**
 * Answers what no route answers: a wrong request with what was wrong, a fault of ours with the
 * reference under which the log has it and nothing of its inside, a method that no path knows
 * with 405.
 */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_, reply) => {
    reply.code(405).header('allow', 'GET, HEAD');
    return { error: 'method', message: 'This address answers GET and HEAD only.' };
  });
}
