import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { signInMinutes } from '../desk-limits.ts';
import type { EnterPage } from '../pages/enter.ts';
import { enterPage } from '../pages/enter.ts';
import { signInPage } from '../pages/sign-in.ts';
import styles from './Desk.module.css';

type Props = EnterPage;

/** The page that a sign-in link opens. Only its form uses it up; opening the page does not. */
export function EnterView({ isInvalid }: Props) {
  if (isInvalid) {
    return (
      <div className={styles.narrow}>
        <h1>This link no longer works</h1>
        <p>A link works once, within {signInMinutes} minutes. Ask for another.</p>
        <p>
          <a href={signInPage.path}>Sign in</a>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.narrow}>
      <h1>Welcome to the desk</h1>
      <form className={styles.form} method="post" action={enterPage.path} data-enter>
        <div data-enter-link>
          <Field form="enter" name="token" label="Your link" hint="Paste all of it">
            {(props) => <input autoComplete="off" required {...props} dir="ltr" />}
          </Field>
        </div>
        <Button type="submit">Sign in</Button>
      </form>
    </div>
  );
}
