import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { postJson } from './post-json.ts';

const block = document.querySelector<HTMLElement>('[data-passkey]');
const button = block?.querySelector('button');
const problem = block?.querySelector('[data-passkey-problem]');

/** Uses or creates a passkey, then opens the next page. `challenge` and `passkey` are URLs. */
async function usePasskey({ challenge, use, passkey }: DOMStringMap): Promise<void> {
  const optionsJSON = await postJson(challenge);
  const credential =
    use === 'create'
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  const { to } = await postJson(passkey, credential);
  location.assign(to);
}

function failureReason(error: unknown): string {
  if (
    error instanceof WebAuthnError &&
    error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  ) {
    return 'This device already has a passkey.';
  }
  if (error instanceof WebAuthnError || Object(error).name === 'NotAllowedError') {
    return 'The passkey was not used. Please try again.';
  }
  return error instanceof Error ? error.message : String(error);
}

if (block && button && problem && browserSupportsWebAuthn()) {
  block.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    problem.textContent = '';
    usePasskey(block.dataset).catch((error: unknown) => {
      problem.textContent = failureReason(error);
      button.disabled = false;
    });
  });
}
