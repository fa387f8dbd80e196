import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders } from '../headers/security-headers.ts';

/** The status for each error of Node's HTTP parser; 400 for any other. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** The response without HSTS, because the request does not show whether it came over HTTPS. */
function refusalResponse(status: number) {
  const body = JSON.stringify({ error: 'rejected', message: STATUS_CODES[status] });
  const headers = [
    ...securityHeaders,
    ['content-type', 'application/json'],
    ['content-length', String(body.length)],
    ['connection', 'close'],
  ] as const;
  return { headers, body };
}

/** Refuses a request that never reaches the app. */
export function refuseRequest(response: ServerResponse, status: 400 | 417): void {
  const { headers, body } = refusalResponse(status);
  response.writeHead(status, headers.flat()).end(body);
}

/** Responds to a request that Node cannot parse, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client has already closed the connection.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const status = statuses[error.code ?? ''] ?? 400;
    const { headers, body } = refusalResponse(status);
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
  }
  socket.destroy();
}
