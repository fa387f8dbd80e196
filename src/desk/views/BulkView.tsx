import type { Instant } from '../../platform/instant.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { bulkPath, pathWith } from '../desk-paths.ts';
import { bookingsPage } from '../pages/bookings.ts';
import type { BulkAction, BulkPage } from '../pages/bulk.ts';
import { type InboxQuery, inboxPage } from '../pages/inbox.ts';
import { leadCount } from './count-text.ts';
import styles from './Desk.module.css';
import { InboxEntries } from './InboxEntries.tsx';
import { kindNames, onlyNames, progressNames } from './progress-names.ts';

type Props = BulkPage & {
  now: Instant;
};

const consequences: Record<BulkAction, string> = {
  spam: 'They move to the suspected leads. What was not sent to you yet is not sent, and they are deleted after some time, unless somebody marks them as not spam.',
  retry: 'What could not be sent is tried again, for three days at most.',
  erase:
    'Deletes them and their notes for good. Mail that was already sent and backups keep their copies.',
};

/** The button's text, which names the action and the number of leads. */
const buttonText = (action: BulkAction, count: number): string =>
  ({
    spam: `Mark ${leadCount(count)} as spam`,
    retry: `Send ${leadCount(count)} again`,
    erase: `Erase ${leadCount(count)}`,
  })[action];

/** The filters of a list: "Suspected, form, “pills”, from 2026-11-24". */
function listText({ q, kind, progress, only, from, to }: InboxQuery): string {
  const limits = [
    only && onlyNames[only].toLowerCase(),
    kind && kindNames[kind].toLowerCase(),
    progress && progressNames[progress].toLowerCase(),
    q && `“${q}”`,
    from && `from ${from}`,
    to && `to ${to}`,
  ].filter(Boolean);
  return limits.length === 0
    ? 'All leads but suspected ones'
    : `Those in this list: ${limits.join(', ')}`;
}

/** Asks for confirmation before changing several leads, and lists them. */
export function BulkView(props: Props) {
  const { count, total, leads, sessions, version, possible, problem, now, ...about } = props;
  const { action, query, email, mailsVisitors } = about;
  const more = count - leads.length;
  return (
    <div className={styles.page}>
      <p>
        <a href={pathWith(inboxPage.path, query)}>Inbox</a>
      </p>
      <h1>{count === 0 ? 'No leads' : `${buttonText(action, count)}?`}</h1>
      {problem && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {count > 0 && (
        <>
          <p>
            {email === undefined ? (
              <>{listText(query)}, up to the newest that you saw.</>
            ) : (
              <>
                Everything that contains <bdi>{email}</bdi>.
              </>
            )}{' '}
            {consequences[action]}
          </p>
          {total > count && (
            <p>
              There are {leadCount(total)}; these are the newest {count}, which are changed at once.
            </p>
          )}
          {sessions > 0 && action !== 'retry' && (
            <p>
              {sessions === 1
                ? 'One of them has a session ahead, which is cancelled.'
                : `${sessions} of them have a session ahead, which is cancelled.`}{' '}
              {mailsVisitors ? (
                'Whoever was told of it is told by email.'
              ) : (
                <>
                  No mail is set up, so call these visitors first: they are among the{' '}
                  <a href={bookingsPage.path}>bookings</a>.
                </>
              )}
            </p>
          )}
          <form className={styles.form} method="post" action={bulkPath(about)}>
            <input type="hidden" name="version" value={version} />
            {action === 'erase' && (
              <Field form="several" name="confirm" label={`Type ${count} to confirm`}>
                {(props) => <input autoComplete="off" inputMode="numeric" required {...props} />}
              </Field>
            )}
            <Button type="submit" look="outline">
              {buttonText(action, count)}
            </Button>
          </form>
          <section className={styles.block} aria-labelledby="which">
            <h2 id="which">Which ones</h2>
            <InboxEntries leads={leads} query={query} now={now} />
            {more > 0 && <p>And {leadCount(more)} more, all older.</p>}
          </section>
        </>
      )}
      {possible.length > 0 && (
        <section className={styles.block} aria-labelledby="possible">
          <h2 id="possible">Maybe a different person</h2>
          <p>
            In these leads the address is part of a longer text, so they are not erased. Look at
            each, and erase it by itself.
          </p>
          <InboxEntries leads={possible} query={query} now={now} />
        </section>
      )}
    </div>
  );
}
