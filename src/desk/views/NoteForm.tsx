import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './Desk.module.css';
import { UnsavedBar } from './UnsavedBar.tsx';

/** The form of the note. Every button of the page submits it, so no note is lost. */
export const noteForm = 'note-form';

/**
 * The button that Enter presses in any field, so it must come first: it only saves what was typed,
 * while the buttons after it would mark the lead.
 */
export function EnterButton({ action }: { action: string }) {
  return (
    // Not `hidden`, because WebKit presses only buttons that are laid out.
    <button
      type="submit"
      form={noteForm}
      formAction={action}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      Save
    </button>
  );
}

type Props = {
  action: string;
  /** The typed note, if it could not be saved, and why. */
  note: string;
  error: string | undefined;
  /** Version tag: the length of the lead's history. */
  version: number;
};

/**
 * The form to add a note to a lead. While it has text, a bar at the top of the screen says that it
 * is not saved, and links to other pages of the desk are disabled.
 */
export function NoteForm({ action, note, error, version }: Props) {
  return (
    <form
      id={noteForm}
      className={`${styles.form} ${styles.guarded}`}
      method="post"
      action={action}
    >
      <input type="hidden" name="version" value={version} />
      <Field
        form="note"
        name="note"
        label="Note"
        hint="The other buttons save it, too"
        error={error}
      >
        {(props) => (
          <textarea
            rows={3}
            // No `maxLength`: a browser would cut off the end of a pasted text.
            defaultValue={note}
            // The bar is shown while the placeholder is hidden.
            placeholder=" "
            {...props}
          />
        )}
      </Field>
      <Button type="submit" look="outline">
        Add the note
      </Button>
      <UnsavedBar subject="Your note" />
    </form>
  );
}
