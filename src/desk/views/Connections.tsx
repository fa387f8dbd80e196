import type { AgencyCalendar, UnreadableEvent } from '../../booking/agency-calendar.ts';
import type { Instant } from '../../platform/instant.ts';
import { type TestedTarget, targetFacts } from '../../vocabulary/delivery-targets.ts';
import { deskPaths } from '../desk-paths.ts';
import type { SettingsPage } from '../pages/settings.ts';
import { Ago } from './Ago.tsx';
import styles from './Desk.module.css';
import { PostButton } from './PostButton.tsx';

type Props = Pick<SettingsPage, 'targets' | 'testResults' | 'calendarUrl'> & {
  agencyCalendar: AgencyCalendar | undefined;
  /** Whether the person may see the titles of events. */
  isManager: boolean;
  now: Instant;
};

/** Where new leads are sent, with a button to test it, and where sessions can be seen. */
export function Connections({
  targets,
  testResults,
  calendarUrl,
  agencyCalendar,
  isManager,
  now,
}: Props) {
  const connections = targets.map(({ target, to }) => `${targetFacts[target].name} (${to})`);
  return (
    <section className={styles.block} aria-labelledby="connections">
      <h2 id="connections">Mail, webhook and calendar</h2>
      {targets.length === 0 ? (
        <p>
          New leads aren’t being sent anywhere, so you won’t get an email about them: check here.
          Whoever runs the server can set that up.
        </p>
      ) : (
        <p>New leads are sent by {new Intl.ListFormat('en').format(connections)}.</p>
      )}
      {testResults && <TestResults results={testResults} />}
      {targets.length > 0 && <PostButton action={deskPaths.testDelivery}>Send a test</PostButton>}
      {calendarUrl && (
        <>
          <p>
            Your calendar app can subscribe to all sessions at this address. Anyone who has the
            address can see the names and numbers of visitors.
          </p>
          <p>
            <code>{calendarUrl}</code>
          </p>
        </>
      )}
      {agencyCalendar?.readAt !== undefined && (
        <p>
          Times at which you’re busy in your own calendar can’t be booked. We last read it{' '}
          <Ago at={agencyCalendar.readAt} now={now} />.
        </p>
      )}
      {agencyCalendar && agencyCalendar.unread.length > 0 && (
        <UnreadEvents events={agencyCalendar.unread} isManager={isManager} />
      )}
    </section>
  );
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** " (November 24, 2026)" for "20261124T090000"; any other text is unchanged. */
function startText(start: string): string {
  const date = new Date(start.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'));
  if (start === '') return '';
  return ` (${Number.isNaN(date.getTime()) ? start : dateFormat.format(date)})`;
}

type UnreadProps = Pick<Props, 'isManager'> & { events: readonly UnreadableEvent[] };

function UnreadEvents({ events, isManager }: UnreadProps) {
  return (
    <div className={styles.notice}>
      <p>
        Some events of that calendar can’t be read completely, so they may block too little or too
        much. Open them in your calendar, and save them again or delete them.
      </p>
      {isManager ? (
        <ul>
          {events.map(({ uid, start, title, hasStart }) => (
            <li key={`${uid} ${start}`}>
              {`${title || 'Without a title'}${startText(start)}`}
              {!hasStart && ': we can’t tell when it starts, so it blocks no time.'}
            </li>
          ))}
        </ul>
      ) : (
        <p>Managers can see here which ones.</p>
      )}
    </div>
  );
}

function TestResults({ results }: { results: readonly TestedTarget[] }) {
  return (
    <ul className={styles.notice} role="status">
      {results.map(({ target, problem }) => (
        <li key={target}>
          {problem === undefined
            ? `${targetFacts[target].receiver} accepted the test. Check that it arrived.`
            : `The test by ${targetFacts[target].name} failed: ${problem}`}
        </li>
      ))}
    </ul>
  );
}
