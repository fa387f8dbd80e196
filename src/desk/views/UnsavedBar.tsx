import { Button } from '../../ui/Button.tsx';
import styles from './Desk.module.css';

/**
 * The end of a form that links must not leave while it has text: a bar at the top of the screen,
 * where it covers no typed line, shown without script.
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
