import type { DeskPage } from '../../../core/desk/desk-page.ts';
import { deskPaths } from '../../../core/desk/desk-paths.ts';
import styles from './Desk.module.css';
import { Unsaved } from './Unsaved.tsx';

type Props = Extract<DeskPage['page'], { view: 'missing' }>;

/** What is at an address of the desk at which nothing is. */
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
