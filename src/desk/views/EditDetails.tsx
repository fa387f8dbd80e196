import { leadBounds, leadFields } from '../../leads/lead-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { LeadPage } from '../pages/lead.ts';
import styles from './Desk.module.css';
import { Folded } from './Folded.tsx';

type Props = Pick<LeadPage, 'lead' | 'edited' | 'detailsVersion'> & { action: string };

const fields = ['name', 'email', 'phone', 'service'] as const;

/** The form to correct who a lead is from, and its service; folded until somebody looks for it. */
export function EditDetails({ lead, edited: { values, problems }, detailsVersion, action }: Props) {
  const isRejected = problems.length > 0;
  return (
    <Folded title="Correct the details" isOpen={isRejected}>
      <p>The history keeps what they were. Mails that were sent before stay as they are.</p>
      <form className={styles.form} method="post" action={action}>
        <input type="hidden" name="seen" value={detailsVersion} />
        {fields.map((name) => (
          <Field
            key={name}
            form="edit"
            name={name}
            label={leadFields[name].label}
            error={problems.find(({ field }) => field === name)?.message}
          >
            {(props) => (
              <input
                {...props}
                defaultValue={isRejected ? values[name] : lead[name]}
                maxLength={leadBounds[name]}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <Button type="submit" look="outline">
          Save the details
        </Button>
      </form>
    </Folded>
  );
}
