import { Button } from '../../ui/Button.tsx';
import { copiesLeft } from '../copies-left.ts';
import { bulkPath, leadPath, pathWith } from '../desk-paths.ts';
import type { BulkAction } from '../pages/bulk.ts';
import type { BulkDonePage } from '../pages/bulk-done.ts';
import { inboxPage } from '../pages/inbox.ts';
import { leadCount } from './count-text.ts';
import styles from './Desk.module.css';

type Props = BulkDonePage;

const deeds: Record<BulkAction, string> = {
  spam: 'marked as spam',
  release: 'marked as not spam',
  retry: 'sent again',
  erase: 'erased',
};
const are = (count: number): string => `${leadCount(count)} ${count === 1 ? 'is' : 'are'}`;

/**
 * How far a change of several leads is, and its result. While it goes on, the server has the page
 * loaded again; if it was interrupted, a button goes on with those left.
 */
export function BulkDoneView({ work, state, done, later, gone, left, call, ...about }: Props) {
  const { act, query, areCopiesLeft } = about;
  const isRunning = state === 'running';
  return (
    <div className={styles.page}>
      <h1>
        {are(done)} {deeds[act]}
        {isRunning && ' so far'}
      </h1>
      {later > 0 && (
        <p>
          {are(later)} shown nowhere any more, and will be deleted once everybody who was told of
          the session knows that it is cancelled: within a minute or, if mail cannot be sent, within
          three days.
        </p>
      )}
      {gone > 0 && (
        <p>
          {are(gone)} not among them any more: somebody else changed or erased{' '}
          {gone === 1 ? 'it' : 'them'} meanwhile.
        </p>
      )}
      {isRunning && (
        <p role="status">
          {are(left)} left. The server goes on by itself, also when you leave this page, which
          follows it. <a href={bulkPath(about, work)}>Look again</a>
        </p>
      )}
      {left > 0 && !isRunning && (
        <form className={styles.form} method="post" action={bulkPath(about)}>
          <p role="status">
            {are(left)} left, as{' '}
            {state === 'broken' ? 'the database did not answer.' : 'the server was interrupted.'}
          </p>
          <input type="hidden" name="work" value={work} />
          <Button type="submit">Go on with {leadCount(left)}</Button>
        </form>
      )}
      {areCopiesLeft && <p className={styles.notice}>{copiesLeft}</p>}
      {call.length > 0 && (
        <section className={styles.block} aria-labelledby="call">
          <h2 id="call">To be called</h2>
          <p>
            They wanted a session at a time that is over or that somebody else has now, so they have
            none.
          </p>
          <ul className={styles.rows}>
            {call.map(({ id, name }) => (
              <li key={id} className={styles.row}>
                <a href={leadPath(id)}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={pathWith(inboxPage.path, query)}>Inbox</a>
      </p>
    </div>
  );
}
