import { AttachedReport } from '../../audit/views/AttachedReport.tsx';
import { agency } from '../../content/agency.data.ts';
import { sharedCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { formatDateTime, formatTime, formatZone } from '../../platform/format-time.ts';
import { type Instant, instantText } from '../../platform/instant.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CallButton } from '../../ui/CallButton.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { bookingPath, timesPath } from '../../vocabulary/paths.ts';
import type { ChooseTimePage } from '../booking-pages.ts';
import { BookerFields } from './BookerFields.tsx';
import styles from './ChooseTimeView.module.css';
import { TimeChoice } from './TimeChoice.tsx';

type Props = ChooseTimePage & {
  /** The length of a session. */
  minutes: number;
  now: Instant;
};

const { timeZone } = agency;
const { choose, move, times, details } = sharedCopy.booking;
const formName = 'book';
const fields = ['start', 'name', 'email', 'phone', 'message'];

/** The page to book or move a session: free times and, for a new booking, the visitor's details. */
export function ChooseTimeView({ minutes, ...page }: Props) {
  const { id, days, nearest, rejected, moving, origin, reportSite, now } = page;
  const hero = moving ? move : choose;
  const current = moving ? formatDateTime(moving.start, timeZone, now) : '';
  const example = nearest[0] ?? days[0]?.slots[0];
  const summary = rejected.problems.length > 0 && (
    <ErrorSummary form={formName} fields={fields} heading="h2" problems={rejected.problems} />
  );
  return (
    <>
      <section className={styles.top}>
        <PageTitle name={hero.name} title={hero.title} />
        <p className={`lead ${styles.intro}`}>
          {fillBlanks(hero.intro, { minutes: String(minutes), time: current })}
        </p>
        {origin.audit && (
          <AttachedReport className={styles.carried} to="session" site={reportSite} />
        )}
        {!moving && <BookedSession />}
      </section>
      {example ? (
        <form
          className={styles.form}
          method="post"
          action={moving ? `/api/bookings/${moving.id}/move` : '/api/bookings'}
          data-your-time={times.local}
          data-zone={timeZone}
          data-keep-details={moving ? undefined : ''}
          // After Back, browsers restore a choice by position, although some times are gone.
          autoComplete="off"
        >
          {summary && <div className={styles.problems}>{summary}</div>}
          {moving ? (
            <input type="hidden" name="key" value={moving.key} />
          ) : (
            // The same id in a double submit creates only one booking.
            <input type="hidden" name="id" value={id} />
          )}
          {Object.entries(origin).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <section className={styles.times} aria-labelledby="times">
            <div className={styles.head}>
              <h2 id="times">{times.heading}</h2>
              <p>
                {fillBlanks(times.zone, { zone: formatZone(now, timeZone) })}{' '}
                <span className={styles.example}>
                  <time dateTime={instantText(example.start)}>
                    {formatTime(example.start, timeZone)}
                  </time>
                </span>
              </p>
            </div>
            <TimeChoice {...{ form: formName, days, nearest, rejected, now }} />
            <OtherDaysLinks {...page} />
            <p className={styles.chosen} data-tone="ink">
              <strong data-chosen-time>{times.chosen}</strong>{' '}
              <a href="#details">{moving ? move.heading : times.next}</a>
            </p>
          </section>
          <section className={styles.details} data-tone="field" aria-labelledby="details">
            <div className={styles.fields}>
              <h2 id="details">{moving ? move.heading : details.heading}</h2>
              <p hidden data-chosen>
                {details.chosen} <strong data-chosen-time />.
              </p>
              {!moving && <BookerFields form={formName} rejected={rejected} />}
              <p hidden role="alert" className={styles.offline} data-offline>
                {details.offline}
              </p>
              {!moving && <BookedSession />}
              <Button type="submit" className={styles.submit}>
                {moving ? move.action : details.action}
              </Button>{' '}
              {moving ? (
                <ButtonLink look="outline" href={bookingPath(moving)}>
                  {move.keep}
                </ButtonLink>
              ) : (
                <p className={styles.note}>
                  {details.note} <a href="/privacy">{details.privacy}</a>
                </p>
              )}
            </div>
          </section>
        </form>
      ) : (
        <div className={styles.none}>
          {summary}
          <p>{times.none}</p>
          <Actions>
            <ButtonLink href="/contact">{times.write}</ButtonLink>
            <CallButton />
          </Actions>
          <OtherDaysLinks {...page} />
        </div>
      )}
    </>
  );
}

/** The session that was just booked in this tab; filled in by a script. */
function BookedSession() {
  return (
    <p hidden data-booked={choose.booked}>
      <strong /> <a href={timesPath()}>{choose.move}</a>
    </p>
  );
}

/** Links to the pages of earlier and later days. */
function OtherDaysLinks({ moving, earlierFrom, laterFrom }: Omit<Props, 'minutes'>) {
  const path = (from: string) =>
    moving ? `${bookingPath(moving, 'move')}&from=${from}` : timesPath(from);
  if (!earlierFrom && !laterFrom) return null;
  return (
    <p className={styles.others}>
      <WithSpaces>
        {earlierFrom && (
          <ButtonLink look="outline" href={path(earlierFrom)}>
            {times.earlier}
          </ButtonLink>
        )}
        {laterFrom && (
          <ButtonLink look="outline" className={styles.later} href={path(laterFrom)}>
            {times.later}
          </ButtonLink>
        )}
      </WithSpaces>
    </p>
  );
}
