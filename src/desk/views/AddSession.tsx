import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { deskPaths } from '../desk-paths.ts';
import type { BookingsPage } from '../pages/bookings.ts';
import { CallerFields } from './CallerFields.tsx';
import styles from './Desk.module.css';
import { Folded } from './Folded.tsx';

type Props = Pick<BookingsPage, 'addForm' | 'today'>;

/** A form to book a session for a caller. */
export function AddSession({ addForm, today }: Props) {
  const { id, values, problems } = addForm;
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  return (
    <Folded title="Add a session" isOpen={problems.length > 0}>
      {problems[0] && (
        // biome-ignore lint/a11y/noAutofocus: the page was loaded to show this
        <p className={styles.notice} role="alert" tabIndex={-1} autoFocus>
          {problems[0].message}
        </p>
      )}
      <p>For someone who called, at any free time, even outside your hours.</p>
      <form className={styles.form} method="post" action={deskPaths.addSession}>
        <input type="hidden" name="id" value={id} />
        <Field form="add" name="date" label="Day" error={problemOf('date')}>
          {(props) => (
            <input {...props} type="date" min={today} defaultValue={values.date} required />
          )}
        </Field>
        <Field form="add" name="time" label="Time" error={problemOf('time')}>
          {(props) => (
            <input {...props} type="time" step={300} defaultValue={values.time} required />
          )}
        </Field>
        <CallerFields form="add" rejected={addForm} emailHint="Optional, for the confirmation" />
        <Button type="submit" look="outline">
          Add the session
        </Button>
      </form>
    </Folded>
  );
}
