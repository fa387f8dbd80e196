import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Passkey } from '../store/passkeys.ts';
import type { Person } from '../store/people.ts';
import type { DeskAddress } from './desk-address.ts';

/** EdDSA, ES256 and RS256, by their COSE numbers: every device knows one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** How a device can be reached, as its browser says unchecked: a hint for later, so nonsense is none. */
const transportsSchema = z.array(z.string().regex(/^[a-z-]{1,30}$/)).catch([]);

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, 'base64url'));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** What a browser needs to make a passkey that the person does not have on this device yet. */
export async function registrationOptions(
  { host }: DeskAddress,
  { person, agency, present }: { person: Person; agency: string; present: readonly Passkey[] },
) {
  return await generateRegistrationOptions({
    ...{ rpName: agency, rpID: host, userName: person.email, userDisplayName: person.name },
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: present.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey in a browser's response; undefined if it does not answer the challenge at this address. */
export async function registeredPasskey(
  { origin, host }: DeskAddress,
  { response, challenge }: { response: unknown; challenge: string },
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
    supportedAlgorithmIDs,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    ...{ id, publicKey: textOf(publicKey), counter },
    transports: transportsSchema.parse(transports),
  };
}

/** What a browser needs to let the person choose one of the passkeys for this address. */
export async function authenticationOptions({ host }: DeskAddress) {
  return await generateAuthenticationOptions({ rpID: host, userVerification: 'required' });
}

/** The new count of a passkey; undefined if its signature does not answer the challenge at this address. */
export async function signatureCount(
  { origin, host }: DeskAddress,
  { response, challenge, passkey }: { response: unknown; challenge: string; passkey: Passkey },
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
    credential: {
      ...{ id: passkey.id, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
      transports: passkey.transports,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}
