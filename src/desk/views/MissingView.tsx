import type { DeskPage } from '../desk-page.ts';
import { deskPaths } from '../desk-paths.ts';
import styles from './Desk.module.css';
import { Unsaved } from './Unsaved.tsx';

type Props = Extract<DeskPage, { view: 'missing' }>;

/** The desk's not-found page. */
export function MissingView({ unsaved }: Props) {
  return (
    <div className={styles.narrow}>
      <h1>Not found</h1>
      <p>There is no such lead. Somebody may have erased it.</p>
      <Unsaved text={unsaved} />
      <p>
        <a href={deskPaths.inbox}>Inbox</a>
      </p>
    </div>
  );
}
