import { deskPaths } from '../../desk/desk-paths.ts';
import styles from './Desk.module.css';

/** What is at an address of the desk at which nothing is. */
export function MissingView() {
  return (
    <div className={styles.narrow}>
      <h1>Not found</h1>
      <p>This lead does not exist. Somebody may have erased it.</p>
      <p>
        <a href={deskPaths.inbox}>Inbox</a>
      </p>
    </div>
  );
}
