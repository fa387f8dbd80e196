import { sessionStateNames } from '../../booking/session-state.ts';
import { agency } from '../../content/agency.data.ts';
import { formatDateTime, formatTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { leadPath } from '../../vocabulary/paths.ts';
import { numberToDial } from '../../vocabulary/phone-number.ts';
import { maxDeskLengths } from '../desk-limits.ts';
import { sessionAnchor, sessionPath } from '../desk-paths.ts';
import type { BookingsPage, DeskBooking } from '../pages/bookings.ts';
import { callVisitorNotice, timeOfDay } from './booking-messages.ts';
import styles from './Desk.module.css';
import { PostButton } from './PostButton.tsx';

const { timeZone } = agency;

/** The id of the form that the list's checkboxes belong to. */
export const cancelFormId = 'cancel-form';

export const isUpcoming = ({ start }: DeskBooking, now: Instant): boolean => start > now;

type Props = Pick<BookingsPage, 'areChecked'> & {
  now: Instant;
  session: DeskBooking;
  date: string;
  /** A rejected change of this session. */
  changeInput: BookingsPage['changeInput'];
  /** Whether its Move form is expanded. */
  isMoveOpen: boolean;
};

/** A session in the list, with the forms to move and to cancel it. */
export function BookedSession({ session, date, areChecked, changeInput, isMoveOpen, now }: Props) {
  const { id, version, name, phone, start, end, state, reference } = session;
  const intlPhone = numberToDial(phone);
  const rejectedForm = changeInput && (changeInput.date === '' ? 'cancel' : 'move');
  const messageField = (form: 'cancel' | 'move') =>
    session.getsEmail ? (
      <Field
        form={`${form}-${id}`}
        name="messageToVisitor"
        label="Message to the visitor"
        hint="Optional"
      >
        {(props) => (
          <textarea
            rows={2}
            maxLength={maxDeskLengths.messageToVisitor}
            defaultValue={form === rejectedForm ? changeInput?.messageToVisitor : ''}
            {...props}
          />
        )}
      </Field>
    ) : (
      <p>{callVisitorNotice}</p>
    );
  const startTime = timeOfDay(start);
  return (
    <li className={styles.event} id={sessionAnchor(id)}>
      <span>
        {isUpcoming(session, now) && (
          <input
            type="checkbox"
            className={styles.check}
            defaultChecked={areChecked}
            form={cancelFormId}
            name="session"
            value={`${id}.${version}`}
            aria-label={`Cancel the session of ${name || reference}, ${formatDateTime(start, timeZone, now)}, without an email`}
          />
        )}{' '}
        <strong>
          {formatTime(start, timeZone)} to {formatTime(end, timeZone)}
        </strong>{' '}
        <a href={leadPath(id)}>
          <bdi>{name || reference}</bdi>
        </a>
        {phone && ', '}
        {intlPhone ? (
          <span className="nowrap">
            <a href={`tel:${intlPhone}`}>{phone}</a>
          </span>
        ) : (
          phone
        )}
        {!phone && ', no number yet'}
        {state !== 'open' && `, ${sessionStateNames[state]}`}
        {state === 'lapsed' && ': others can book this time'}
        {session.isUnreachable && (
          <strong className={styles.problem}> An email to the visitor failed. Please call.</strong>
        )}
      </span>
      {session.notes.map(({ person, text }) => (
        <p key={person}>
          {person}: <span dir="auto">{text}</span>
        </p>
      ))}
      {isUpcoming(session, now) && (
        <div className={styles.forms}>
          {(state === 'held' || state === 'lapsed') && (
            <PostButton
              action={leadPath(id, 'release')}
              label={`Confirm the session of ${name || reference}`}
            >
              Confirm it
            </PostButton>
          )}
          {state === 'open' && (
            <details open={rejectedForm === 'move' || isMoveOpen}>
              <summary className={styles.summary}>Move</summary>
              <form className={styles.form} method="post" action={sessionPath(id, 'move')}>
                <input type="hidden" name="version" value={version} />
                <Field form={`move-${id}`} name="date" label="New day">
                  {(props) => (
                    <input
                      type="date"
                      defaultValue={changeInput?.date || date}
                      required
                      {...props}
                    />
                  )}
                </Field>
                <Field form={`move-${id}`} name="time" label="New time">
                  {(props) => (
                    <input
                      type="time"
                      step={300}
                      defaultValue={changeInput?.time || startTime}
                      required
                      {...props}
                    />
                  )}
                </Field>
                {messageField('move')}
                <Button type="submit" look="outline" size="small">
                  Move the session
                </Button>
              </form>
            </details>
          )}
          <details open={rejectedForm === 'cancel'}>
            <summary className={styles.summary}>Cancel</summary>
            <form className={styles.form} method="post" action={sessionPath(id, 'cancel')}>
              <input type="hidden" name="version" value={version} />
              <p>Do you want to cancel this session? That cannot be undone.</p>
              {messageField('cancel')}
              <Button type="submit" look="outline" size="small">
                Cancel the session
              </Button>
            </form>
          </details>
        </div>
      )}
    </li>
  );
}
