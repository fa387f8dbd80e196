import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { signInMinutes } from '../desk-limits.ts';
import { deskPaths } from '../desk-paths.ts';
import type { SignInPage } from '../pages/sign-in.ts';
import styles from './Desk.module.css';
import { Notice } from './Notice.tsx';
import { Unsaved } from './Unsaved.tsx';

type Props = SignInPage;

/** The sign-in page: by passkey, which needs script, or by a mailed link. */
export function SignInView({ canEmailLinks, isLinkRequested, unsavedText, to }: Props) {
  return (
    <div className={styles.narrow}>
      <h1>Sign in</h1>
      <Notice role="alert">
        {unsavedText !== undefined &&
          `You were signed out, so ${unsavedText === '' ? 'nothing was changed' : 'this was not saved'}.`}
      </Notice>
      <Unsaved text={unsavedText} />
      <Notice role="status">
        {isLinkRequested &&
          `If this address may use the desk, a link is on its way. It works once, within ${signInMinutes} minutes.`}
      </Notice>
      <div
        className={styles.passkey}
        data-passkey={`${deskPaths.signInPasskey}?${new URLSearchParams({ to })}`}
        data-challenge={deskPaths.signInChallenge}
        data-use="get"
        hidden
      >
        <p>Use the fingerprint, face or PIN that unlocks this device.</p>
        <Button data-passkey-button>Sign in with a passkey</Button>
        <p className={styles.problem} role="alert" data-passkey-problem />
      </div>
      {canEmailLinks ? (
        <form className={styles.form} method="post" action={deskPaths.signInLink}>
          <Field form="link" name="email" label="Email">
            {(props) => <input type="email" autoComplete="email" required {...props} />}
          </Field>
          <Button type="submit" look="outline">
            Email me a link
          </Button>
        </form>
      ) : (
        <p>
          Without a passkey, ask whoever runs the server for a link, or create one in the settings
          where you are signed in.
        </p>
      )}
    </div>
  );
}
