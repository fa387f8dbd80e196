import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startLocalServer } from './local-server.ts';

type Received = {
  /** What it said, decrypted with the keys of the subscription. */
  message: unknown;
  headers: IncomingMessage['headers'];
  /** What the sender says of itself, after its signature was verified. */
  claims: { aud: string; sub: string; exp: number };
};

/** A push service and a browser in one: receives pushes to subscriptions, and decrypts them. */
export type PushReceiver = Awaited<ReturnType<typeof startPushReceiver>>;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The text of a push, by RFC 8291 and 8188. */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const encrypted = body.subarray(21 + sender.length);
  const shared = browser.computeSecret(sender);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, about, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    );
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** The claims of a sender (RFC 8292). @throws when its signature is not of the key that it names. */
function claimsOf(authorization = ''): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = bytesOf(key);
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, options, bytesOf(signature))) throw new Error('a false signature');
  return JSON.parse(bytesOf(claims).toString());
}

/** Starts a receiver on a free port of the loopback address. */
export async function startPushReceiver() {
  const received: Received[] = [];
  const subscriptions: { browser: ECDH; auth: Buffer; status: number }[] = [];
  const { url: address, close } = await startLocalServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const subscription = subscriptions[Number(request.url?.slice(1))];
    if (!subscription) return response.writeHead(404).end();
    const { browser, auth, status } = subscription;
    const { headers } = request;
    const message = JSON.parse(decrypt(Buffer.concat(parts), browser, auth));
    received.push({ message, headers, claims: claimsOf(headers.authorization) });
    return response.writeHead(status).end();
  });
  const url = address.origin;
  return {
    url,
    received,
    /** A new subscription, whose pushes are answered with a status. */
    subscribe: (status = 201) => {
      const browser = createECDH('prime256v1');
      const p256dh = browser.generateKeys('base64url');
      const auth = randomBytes(16);
      subscriptions.push({ browser, auth, status });
      const endpoint = `${url}/${subscriptions.length - 1}`;
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    close,
  };
}
