import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../escape-html.ts';
import { chooseCoding } from '../static/content-coding.ts';
import type { RenderedPage } from './page-renderer.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const codings = new Set(['br', 'gzip', 'identity'] as const);
const brotli = {
  params: {
    // A twentieth of the time of the best quality, for a tenth more bytes.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // Limits the memory of each compression: a 64 KiB window holds a page.
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
};
/**
 * Minimum length to compress, in characters. A shorter page, such as one for visitors over the
 * rendering limit, is not worth the memory.
 */
const minCompressedLength = 2000;

/** Sends a page for one visitor, uncached by default, compressed if the browser accepts that. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, contentSecurityPolicy }: RenderedPage,
  cacheControl: 'no-store' | 'private, no-cache' = 'no-store',
  // The URL may contain the secret of a booking or a report, which must not leak to the next page.
  referrerPolicy: 'strict-origin' | 'same-origin' = 'strict-origin',
): Promise<FastifyReply> {
  const coding = chooseCoding(request.headers['accept-encoding'], codings);
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('referrer-policy', referrerPolicy)
    .header('content-security-policy', contentSecurityPolicy);
  if (coding === 'identity' || html.length < minCompressedLength) return reply.send(html);
  reply.header('content-encoding', coding);
  const body = coding === 'br' ? await compressBrotli(html, brotli) : await compressGzip(html);
  return reply.send(body);
}

/** A page without the site's layout, for when that cannot be rendered. `phone` is the agency's. */
export function messagePage(title: string, message: string, phone?: string): RenderedPage {
  const number = `tel:+1${phone?.replace(/\D/g, '')}`;
  const call = phone ? `<p>Call <a href="${number}">${escapeHtml(phone)}</a></p>` : '';
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${call}<p><a href="/">Return to Home</a></p></html>`,
    contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  };
}
