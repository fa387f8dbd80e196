import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashToken, newSecret } from '../../platform/server/secret.ts';
import { readCookie, removeCookie, setCookie } from './sign-in.ts';
import { addChallenge, type Passkey, takeChallenge } from './store/passkeys.ts';
import type { Person } from './store/people.ts';

/** The address that passkeys are bound to. */
type DeskAddress = FastifyRequest['deskAddress'];

/** How long a person may take to use a passkey: 5 minutes, in ms. */
const challengeLifetimeMs = 5 * 60 * 1000;

/** EdDSA, ES256 and RS256, by their COSE numbers. Every device supports at least one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/**
 * The transports to reach a device, as its browser claims. They are only hints, so invalid ones are
 * dropped.
 */
const transportsSchema = z.array(z.string().regex(/^[a-z-]{1,30}$/)).catch([]);

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, 'base64url'));
const base64urlOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The options for a browser to create a passkey, unless the person has one on this device. */
export async function registrationOptions(
  { host }: DeskAddress,
  { person, agency, existing }: { person: Person; agency: string; existing: readonly Passkey[] },
) {
  return await generateRegistrationOptions({
    rpName: agency,
    rpID: host,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * The passkey in a browser's response; undefined if the response does not match the challenge and
 * the address of the desk.
 */
export async function verifyRegistration(
  { origin, host }: DeskAddress,
  { response, challenge }: { response: unknown; challenge: string },
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    supportedAlgorithmIDs,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    id,
    publicKey: base64urlOf(publicKey),
    counter,
    transports: transportsSchema.parse(transports),
  };
}

/** The options for a browser to let the person choose a passkey for this address. */
export async function authenticationOptions({ host }: DeskAddress) {
  return await generateAuthenticationOptions({ rpID: host, userVerification: 'required' });
}

/**
 * The signature counter of a passkey, which `usePasskey` compares; undefined if its signature does
 * not match the challenge and the address of the desk.
 */
export async function verifyPasskey(
  { origin, host }: DeskAddress,
  { response, challenge, passkey }: { response: unknown; challenge: string; passkey: Passkey },
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: passkey.id,
      publicKey: bytesOf(passkey.publicKey),
      counter: 0,
      transports: passkey.transports,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** Stores the challenge that a browser must sign. */
export async function setChallenge(reply: FastifyReply, challenge: string): Promise<void> {
  const { database } = reply.server;
  const [token, now] = [newSecret(256), Date.now()];
  const stored = { digest: hashToken(token), challenge, expiresAt: now + challengeLifetimeMs };
  await database.use((store) => addChallenge(store, stored, now));
  setCookie(reply, 'challenge', { value: token, maxAgeMs: challengeLifetimeMs });
}

/**
 * Takes the challenge that the browser must have signed. A challenge can be answered once,
 * successfully or not.
 */
export async function takeSignedChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const token = readCookie(request, 'challenge');
  removeCookie(reply, 'challenge');
  return await request.server.database.use((store) =>
    takeChallenge(store, hashToken(token), Date.now()),
  );
}

/** Rejects a passkey whose device counted fewer signatures than the server. */
export const copiedPasskeyMessage =
  'This passkey has been used here more often than its device has counted, so it may be a copy: sign in with a link or another passkey, remove it in Settings, and create a new one.';

/** Rejects a passkey that is unknown or cannot be added; `message` may give another reason. */
export const rejectPasskey = (
  reply: FastifyReply,
  message = 'This passkey is not recognized here. Try another one, or ask for a link.',
): FastifyReply => reply.code(422).send({ message });
