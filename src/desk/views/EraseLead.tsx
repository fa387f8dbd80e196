import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './Desk.module.css';
import { Folded } from './Folded.tsx';

type Props = {
  action: string;
  reference: string;
  /** Version tag: the length of the lead's history. */
  version: number;
  /** The effect on its session; undefined if there is none. */
  sideEffects: string | undefined;
  problem: string | undefined;
};

/** The form to erase a lead, folded by default. */
export function EraseLead({ action, reference, version, sideEffects, problem }: Props) {
  return (
    <Folded title="Erase" isOpen={problem !== undefined}>
      <p>
        Deletes this lead and its notes for good. Emails already sent and backups keep their copies.
      </p>
      {sideEffects && <p id="erase-cancels">Erasing it {sideEffects}</p>}
      <form className={styles.form} method="post" action={action}>
        <input type="hidden" name="version" value={version} />
        <Field form="erase" name="confirm" label={`Type ${reference} to erase it`} error={problem}>
          {(props) => (
            <input
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: the page was loaded to show its error
              autoFocus={problem !== undefined}
              required
              {...props}
            />
          )}
        </Field>
        <Button type="submit" look="outline" aria-describedby={sideEffects && 'erase-cancels'}>
          Erase this lead
        </Button>
      </form>
    </Folded>
  );
}
