import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Instant } from '../platform/instant.ts';

/** A certificate and its key, as PEM. */
export type SelfSigned = { cert: string; key: string };

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (instant: Instant): Buffer =>
  der(0x18, Buffer.from(`${new Date(instant).toISOString().replaceAll(/[-T:]|\..*/g, '')}Z`));

/** Creates a certificate for hosts, by X.509 (RFC 5280), which nobody trusts by itself. */
export function selfSignedCertificate(
  hosts: readonly string[],
  from: Instant,
  until: Instant,
): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(identifier('2a8648ce3d040302'));
  const name = sequence(
    der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(hosts[0] ?? '')))),
  );
  const alternativeNames = sequence(
    identifier('551d11'),
    der(0x04, sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))),
  );
  const unsigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...randomBytes(7)])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames)),
  );
  const signature = sign('sha256', unsigned, privateKey);
  const whole = sequence(unsigned, algorithm, der(0x03, Buffer.from([0]), signature));
  const body = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
