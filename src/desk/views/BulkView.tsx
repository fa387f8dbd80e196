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
import { Notice } from './Notice.tsx';
import { filterNames, kindNames, progressNames } from './progress-names.ts';

type Props = BulkPage & {
  now: Instant;
};

const consequences: Record<BulkAction, string> = {
  spam: 'They move to the suspected leads. Anything not yet sent to you won’t be sent, and they are deleted after some time unless someone marks them as not spam.',
  retry: 'Failed deliveries are retried for up to three days.',
  erase:
    'Deletes them and their notes for good. Emails already sent and backups keep their copies.',
};

/** The button's text, which names the action and the number of leads. */
const buttonLabel = (action: BulkAction, count: number): string =>
  ({
    spam: `Mark ${leadCount(count)} as spam`,
    retry: `Send ${leadCount(count)} again`,
    erase: `Erase ${leadCount(count)}`,
  })[action];

/** The filters of a list: "Suspected, form, “pills”, from 2026-11-24". */
function listDescription({ q, kind, progress, only, from, to }: InboxQuery): string {
  const filters = [
    only && filterNames[only].toLowerCase(),
    kind && kindNames[kind].toLowerCase(),
    progress && progressNames[progress].toLowerCase(),
    q && `“${q}”`,
    from && `from ${from}`,
    to && `to ${to}`,
  ].filter(Boolean);
  return filters.length === 0
    ? 'All leads except suspected ones'
    : `Those in this list: ${filters.join(', ')}`;
}

/** Asks for confirmation before changing several leads, and lists them. */
export function BulkView(props: Props) {
  const { count, total, leads, sessionCount, version, possibleLeads, problem, now, ...selection } =
    props;
  const { action, query, email, mailsVisitors } = selection;
  const unlistedCount = count - leads.length;
  return (
    <div className={styles.page}>
      <p>
        <a href={pathWith(inboxPage.path, query)}>Inbox</a>
      </p>
      <h1>{count === 0 ? 'No leads' : `${buttonLabel(action, count)}?`}</h1>
      <Notice role="alert">{problem}</Notice>
      {count > 0 && (
        <>
          <p>
            {email === undefined ? (
              <>{listDescription(query)}, up to the newest that you saw.</>
            ) : (
              <>
                Everything that contains <bdi>{email}</bdi>.
              </>
            )}{' '}
            {consequences[action]}
          </p>
          {total > count && (
            <p>
              There are {leadCount(total)}; this changes the newest {count}, all together.
            </p>
          )}
          {sessionCount > 0 && action !== 'retry' && (
            <p>
              {sessionCount === 1
                ? 'One of them has an upcoming session, which will be cancelled.'
                : `${sessionCount} of them have upcoming sessions, which will be cancelled.`}{' '}
              {mailsVisitors ? (
                'Visitors who know of their session will be notified by email.'
              ) : (
                <>
                  Email is not set up, so call these visitors first: they are among the{' '}
                  <a href={bookingsPage.path}>bookings</a>.
                </>
              )}
            </p>
          )}
          <form className={styles.form} method="post" action={bulkPath(selection)}>
            <input type="hidden" name="version" value={version} />
            {action === 'erase' && (
              <Field form="several" name="confirm" label={`Type ${count} to confirm`}>
                {(props) => <input autoComplete="off" inputMode="numeric" required {...props} />}
              </Field>
            )}
            <Button type="submit" look="outline">
              {buttonLabel(action, count)}
            </Button>
          </form>
          <section className={styles.block} aria-labelledby="which">
            <h2 id="which">Which ones</h2>
            <InboxEntries leads={leads} query={query} now={now} />
            {unlistedCount > 0 && <p>And {leadCount(unlistedCount)} more, all older.</p>}
          </section>
        </>
      )}
      {possibleLeads.length > 0 && (
        <section className={styles.block} aria-labelledby="possible">
          <h2 id="possible">Maybe a different person</h2>
          <p>
            In these leads, the address is part of a longer text, so they won’t be erased. Check
            each one, and erase it by itself.
          </p>
          <InboxEntries leads={possibleLeads} query={query} now={now} />
        </section>
      )}
    </div>
  );
}
