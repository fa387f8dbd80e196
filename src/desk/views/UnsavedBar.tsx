import { Button } from '../../ui/Button.tsx';
import styles from './Desk.module.css';

/**
 * The last part of a form whose text must not get lost. While the form has text, CSS shows it as a
 * bar at the top of the screen, where it covers no typed line, and disables links.
 */
export function UnsavedBar({ subject }: { subject: string }) {
  return (
    <p className={styles.unsaved}>
      {subject} is not saved yet: save it, or delete its text, before you go on.{' '}
      <Button type="submit" size="small">
        Save it
      </Button>
    </p>
  );
}
