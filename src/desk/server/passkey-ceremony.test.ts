import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyRegistration } from './passkey-ceremony.ts';

const address = { origin: 'https://www.acre.example', host: 'www.acre.example', isSecure: true };
const challenge = randomBytes(32).toString('base64url');
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A browser's response for a new passkey: https://www.w3.org/TR/webauthn-3/#sctn-attestation */
function registration(transports: unknown): unknown {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const authenticatorData = Buffer.concat([
    createHash('sha256').update(address.host).digest(),
    // Present, verified, with a credential; then the signature counter and the type of device.
    Buffer.from([0x45]),
    Buffer.alloc(4 + 16),
    Buffer.from([0, id.length]),
    id,
    // COSE, in CBOR: an elliptic curve key for ES256 on P-256.
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const attestation = Buffer.concat([
    Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
    Buffer.from([authenticatorData.length]),
    authenticatorData,
  ]);
  const clientData = { type: 'webauthn.create', challenge, origin: address.origin };
  return {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(Buffer.from(JSON.stringify(clientData))),
      attestationObject: base64url(attestation),
      transports,
    },
  };
}

test.each([
  [
    ['internal', 'hybrid'],
    ['internal', 'hybrid'],
  ],
  [undefined, []],
  ['internal', []],
  [['internal,usb', 5], []],
])('a passkey with the transports %j has %j', async (sent, transports) => {
  const created = await verifyRegistration(address, { response: registration(sent), challenge });
  expect(created).toMatchObject({ transports });
});

test('a passkey for another challenge is rejected', async () => {
  const other = randomBytes(32).toString('base64url');
  const response = registration([]);
  expect(await verifyRegistration(address, { response, challenge: other })).toBeUndefined();
});
