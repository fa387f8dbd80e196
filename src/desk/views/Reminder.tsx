import { reminderParts } from '../../leads/reminder.ts';
import type { Instant } from '../../platform/instant.ts';
import { Field } from '../../ui/Field.tsx';
import { Spaced } from '../../ui/Spaced.tsx';
import type { LeadPage } from '../pages/lead.ts';
import { reminderText } from './booking-texts.ts';
import styles from './Desk.module.css';
import { LeadButton } from './LeadButton.tsx';
import { noteForm } from './NoteForm.tsx';

type Props = Pick<LeadPage['lead'], 'remindOn'> &
  Pick<LeadPage, 'today' | 'history'> & { now: Instant; action: string };

const reminders = { tomorrow: 'Tomorrow', 'three-days': 'In three days', monday: 'Next Monday' };

/** The day to be reminded of a lead, and buttons to choose another one, which save the note, too. */
export function Reminder({ remindOn, history, action, today, now }: Props) {
  const set = history.findLast(({ kind }) => kind === 'reminder');
  return (
    <section className={styles.block} aria-labelledby="reminder">
      <h2 id="reminder">Remind me</h2>
      {remindOn && (
        <p>
          {reminderText(remindOn, now)}
          {set && `, set by ${set.person}`}
        </p>
      )}
      <input type="hidden" name="reminder" value={remindOn ?? ''} form={noteForm} />
      <div className={styles.form}>
        <Field form="remind" name="time" label="At a time" hint="Optional">
          {(props) => <input type="time" step={300} form={noteForm} {...props} />}
        </Field>
      </div>
      <p className={styles.actions}>
        <Spaced>
          {remindOn && (
            <LeadButton action={action} name="on" value="never">
              {reminderParts(remindOn).date <= today ? 'Done' : 'Don’t remind me'}
            </LeadButton>
          )}
          {Object.entries(reminders).map(([on, label]) => (
            <LeadButton key={on} action={action} name="on" value={on}>
              {label}
            </LeadButton>
          ))}
        </Spaced>
      </p>
      <div className={styles.form}>
        <Field form="remind" name="date" label="On a day">
          {(props) => <input type="date" min={today} form={noteForm} {...props} />}
        </Field>
        <LeadButton action={action}>Remind me on this day</LeadButton>
      </div>
    </section>
  );
}
