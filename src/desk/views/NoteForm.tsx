import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './Desk.module.css';
import { UnsavedBar } from './UnsavedBar.tsx';

/** The form of the note. All buttons of the page submit it, so that no note is lost. */
export const noteForm = 'note-form';

/**
 * What Enter presses in a field of the page, which has to be the first button: it saves what was
 * typed, where the buttons that follow would mark the lead.
 */
export function EnterButton({ action }: { action: string }) {
  return (
    // Not `hidden`: WebKit presses only buttons that are laid out.
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
  /** What was typed, if it could not be saved, and why. */
  note: string;
  error: string | undefined;
  /** How many entries the history has, so that later changes by others are noticed. */
  version: number;
};

/**
 * The note to add to a lead. While it has text, a bar at the top of the screen says that it is not
 * saved, and links to other pages of the desk do not lead away from it.
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
            // Without a limit: a browser would cut the end of a text that is pasted.
            defaultValue={note}
            // The bar is shown while the placeholder is not.
            placeholder=" "
            {...props}
          />
        )}
      </Field>
      <Button type="submit" look="outline">
        Add the note
      </Button>
      <UnsavedBar what="Your note" />
    </form>
  );
}
