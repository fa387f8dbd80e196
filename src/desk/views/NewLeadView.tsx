import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { maxLeadLengths } from '../../vocabulary/lead-fields.ts';
import { inboxPage } from '../pages/inbox.ts';
import type { NewLeadPage } from '../pages/new-lead.ts';
import { newLeadPage } from '../pages/new-lead.ts';
import { CallerFields } from './CallerFields.tsx';
import styles from './Desk.module.css';
import { ServiceNames, serviceNamesId } from './ServiceNames.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';

type Props = NewLeadPage;

/** A form to add a lead from a call. */
export function NewLeadView({ id, rejected }: Props) {
  return (
    <div className={styles.page}>
      <p>
        <a href={inboxPage.path}>Inbox</a>
      </p>
      <h1>New lead</h1>
      <p>
        For someone who called: a name, a number or an email address is enough. It is kept like a
        form, and no one gets an email about it.
      </p>
      <form className={`${styles.form} ${styles.guarded}`} method="post" action={newLeadPage.path}>
        <input type="hidden" name="id" value={id} />
        <CallerFields form="call" rejected={rejected} emailHint="Optional" />
        <Field form="call" name="service" label="Service" hint="Optional">
          {(props) => (
            <input
              {...props}
              list={serviceNamesId}
              defaultValue={rejected.values.service}
              maxLength={maxLeadLengths.service}
              autoComplete="off"
              placeholder=" "
            />
          )}
        </Field>
        <ServiceNames />
        <Button type="submit">Save the lead</Button>
        <UnsavedBar subject="The lead" />
      </form>
    </div>
  );
}
