import { copiesLeft } from '../../../core/desk/copies-left.ts';
import type { DeskPage, SeveralAct } from '../../../core/desk/desk-page.ts';
import { deskPaths, leadPath, pathWith } from '../../../core/desk/desk-paths.ts';
import { Button } from '../../ui/Button.tsx';
import { leadCount } from './count-text.ts';
import styles from './Desk.module.css';
import { severalPath } from './SeveralView.tsx';

type Props = Extract<DeskPage, { view: 'several-done' }>;

const deeds: Record<SeveralAct, string> = {
  spam: 'marked as spam',
  release: 'marked as not spam',
  retry: 'sent again',
  erase: 'erased',
};
const are = (count: number): string => `${leadCount(count)} ${count === 1 ? 'is' : 'are'}`;

/** The result of an action on several leads, with a button to continue with those left. */
export function SeveralDoneView({ done, later, gone, left, isBroken, call, ...about }: Props) {
  const { act, query, areCopiesLeft } = about;
  return (
    <div className={styles.page}>
      <h1>
        {are(done)} {deeds[act]}
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
      {left > 0 && (
        <form className={styles.form} method="post" action={severalPath(about)}>
          <p role="status">
            {are(left)} left, as{' '}
            {isBroken ? 'the database did not answer.' : 'so many take a while.'}
          </p>
          <input type="hidden" name="count" value={left} />
          <input type="hidden" name="confirm" value={left} />
          <input type="hidden" name="done" value={done} />
          <input type="hidden" name="later" value={later} />
          <input type="hidden" name="gone" value={gone} />
          <input type="hidden" name="call" value={call.map(({ id }) => id).join(',')} />
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
        <a href={pathWith(deskPaths.inbox, query)}>Inbox</a>
      </p>
    </div>
  );
}
