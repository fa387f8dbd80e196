import { Button, ButtonLink } from '../../ui/Button.tsx';
import { deskPaths } from '../desk-paths.ts';
import { inboxPage } from '../pages/inbox.ts';
import { passkeyPage } from '../pages/passkey.ts';
import styles from './Desk.module.css';

/** The page that offers to create a passkey for this device. */
export function PasskeyView() {
  return (
    <div className={styles.narrow}>
      <h1>Sign in faster next time</h1>
      <p>
        A passkey lets you sign in with the fingerprint, face or PIN of this device. There is no
        password to remember or to steal.
      </p>
      <div
        className={styles.passkey}
        data-passkey={passkeyPage.path}
        data-challenge={deskPaths.passkeyChallenge}
        data-use="create"
        hidden
      >
        <Button data-passkey-button>Create a passkey</Button>
        <p className={styles.problem} role="alert" data-passkey-problem />
      </div>
      <p>
        <ButtonLink look="outline" href={inboxPage.path}>
          Not now
        </ButtonLink>
      </p>
    </div>
  );
}
