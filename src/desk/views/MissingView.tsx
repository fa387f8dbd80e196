import { inboxPage } from '../pages/inbox.ts';
import type { MissingPage } from '../pages/missing.ts';
import styles from './Desk.module.css';
import { Unsaved } from './Unsaved.tsx';

type Props = MissingPage;

/** The desk's not-found page. */
export function MissingView({ unsavedText }: Props) {
  return (
    <div className={styles.narrow}>
      <h1>Not found</h1>
      <p>There is no such lead. Someone may have erased it.</p>
      <Unsaved text={unsavedText} />
      <p>
        <a href={inboxPage.path}>Inbox</a>
      </p>
    </div>
  );
}
