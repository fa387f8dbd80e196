import { sessionStateNames } from '../../booking/session-state.ts';
import { agency } from '../../content/agency.data.ts';
import type { Instant } from '../../platform/instant.ts';
import { slotName, timeName } from '../../platform/time-names.ts';
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
export const freeFormId = 'free-form';

export const isFreeable = ({ start }: DeskBooking, now: Instant): boolean => start > now;

type Props = Pick<BookingsPage, 'areChecked'> & {
  now: Instant;
  session: DeskBooking;
  date: string;
  /** A rejected change of this session. */
  changeInput: BookingsPage['changeInput'];
  /** Whether its forms are open. */
  isOpen: boolean;
};

/** A session in the list, with the forms to move and to cancel it. */
export function BookedSession({ session, date, areChecked, changeInput, isOpen, now }: Props) {
  const { id, version, name, phone, start, end, state, reference } = session;
  const intlPhone = numberToDial(phone);
  const isMove = changeInput !== undefined && changeInput.date !== '';
  const messageField = (form: string, isRejected: boolean) =>
    session.isMailed ? (
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
            defaultValue={isRejected ? changeInput?.messageToVisitor : ''}
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
        {isFreeable(session, now) && (
          <input
            type="checkbox"
            className={styles.check}
            defaultChecked={areChecked}
            form={freeFormId}
            name="session"
            value={`${id}.${version}`}
            aria-label={`Free the session of ${name || reference}, ${slotName(start, timeZone, now)}`}
          />
        )}{' '}
        <strong>
          {timeName(start, timeZone)} to {timeName(end, timeZone)}
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
          <strong className={styles.problem}> An email to the visitor failed: call.</strong>
        )}
      </span>
      {session.notes.map(({ person, text }) => (
        <p key={person}>
          {person}: <span dir="auto">{text}</span>
        </p>
      ))}
      {start > now && (
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
            <details open={isMove || isOpen}>
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
                {messageField('move', isMove)}
                <Button type="submit" look="outline" size="small">
                  Move the session
                </Button>
              </form>
            </details>
          )}
          <details open={changeInput !== undefined && !isMove}>
            <summary className={styles.summary}>Cancel</summary>
            <form className={styles.form} method="post" action={sessionPath(id, 'cancel')}>
              <input type="hidden" name="version" value={version} />
              <p>Do you want to cancel this session? That cannot be undone.</p>
              {messageField('cancel', !isMove)}
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
