import { reminderParts } from '../../leads/reminder.ts';
import type { Instant } from '../../platform/instant.ts';
import { Field } from '../../ui/Field.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import type { DeskState } from '../desk-page.ts';
import { type LeadPage, removedReminderValue } from '../pages/lead.ts';
import { reminderText } from './booking-messages.ts';
import styles from './Desk.module.css';
import { LeadButton } from './LeadButton.tsx';
import { noteForm } from './NoteForm.tsx';

type Props = Pick<LeadPage['lead'], 'reminders'> &
  Pick<LeadPage, 'today'> & {
    people: DeskState['people'];
    /** A person, a day and a time that could not be saved. */
    unsaved: Readonly<Record<string, string>>;
    now: Instant;
    action: string;
  };

/** The dates of the shortcut buttons. */
function shortcutsFrom(today: string): { on: string; label: string }[] {
  const now = Date.parse(today);
  const daysLater = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  // Sunday is 0.
  const untilMonday = (8 - new Date(now).getUTCDay()) % 7 || 7;
  return [
    { on: daysLater(1), label: 'Tomorrow' },
    { on: daysLater(3), label: 'In three days' },
    { on: daysLater(untilMonday), label: 'Next Monday' },
  ];
}

/** A lead's reminders, and buttons to set one for a person, which also save the note. */
export function Reminder({ reminders, people, unsaved, action, today, now }: Props) {
  return (
    <section className={styles.block} aria-labelledby="reminder">
      <h2 id="reminder">Reminder</h2>
      {reminders.length > 0 && (
        <ul>
          {reminders.map(({ id, person, personId, on }, index) => (
            <li key={id} className={styles.row}>
              <span id={`reminder-${index}`}>
                {reminderText(on, now)}, {person}
              </span>{' '}
              <LeadButton
                action={action}
                name="remove"
                value={removedReminderValue({ personId, on })}
                aria-describedby={`reminder-${index}`}
              >
                {reminderParts(on).date <= today ? 'Done' : 'Remove'}
              </LeadButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.form}>
        {people.length > 1 && (
          <Field form="remind" name="person" label="Remind">
            {(props) => (
              <select form={noteForm} defaultValue={unsaved.person} {...props}>
                {people.map(({ id, name }, index) => (
                  <option key={id} value={id}>
                    {index === 0 ? 'Me' : name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field form="remind" name="time" label="At a time" hint="Optional">
          {(props) => <input type="time" form={noteForm} defaultValue={unsaved.time} {...props} />}
        </Field>
      </div>
      <p className={styles.actions}>
        <WithSpaces>
          {shortcutsFrom(today).map(({ on, label }) => (
            <LeadButton key={label} action={action} name="on" value={on}>
              {label}
            </LeadButton>
          ))}
        </WithSpaces>
      </p>
      <div className={styles.form}>
        <Field form="remind" name="date" label="On a day">
          {(props) => (
            <input type="date" min={today} form={noteForm} defaultValue={unsaved.date} {...props} />
          )}
        </Field>
        <LeadButton action={action}>Remind on this day</LeadButton>
      </div>
    </section>
  );
}
