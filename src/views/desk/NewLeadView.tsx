import type { DeskPage } from '../../../core/desk/desk-page.ts';
import { deskPaths } from '../../../core/desk/desk-paths.ts';
import { leadBounds } from '../../../core/lead/lead-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './Desk.module.css';

type Props = Extract<DeskPage, { view: 'new-lead' }>;

/** A form to write down somebody who called. */
export function NewLeadView({ id, rejected: { values, problems } }: Props) {
  const field = (name: 'name' | 'phone' | 'email' | 'message', label: string) => ({
    form: 'call',
    name,
    label,
    error: problems.find((each) => each.field === name)?.message,
  });
  return (
    <div className={styles.page}>
      <p>
        <a href={deskPaths.inbox}>Inbox</a>
      </p>
      <h1>New lead</h1>
      <p>For somebody who called. It is kept like a form, and nobody gets a mail about it.</p>
      <form className={styles.form} method="post" action={deskPaths.newLead}>
        <input type="hidden" name="id" value={id} />
        <Field {...field('name', 'Name')}>
          {(props) => (
            <input
              {...props}
              defaultValue={values.name}
              maxLength={leadBounds.name}
              autoComplete="off"
            />
          )}
        </Field>
        <Field {...field('phone', 'Phone')}>
          {(props) => (
            <input
              {...props}
              type="tel"
              defaultValue={values.phone}
              maxLength={leadBounds.phone}
              autoComplete="off"
            />
          )}
        </Field>
        <Field {...field('email', 'Email')} hint="Optional">
          {(props) => (
            <input
              {...props}
              type="email"
              defaultValue={values.email}
              maxLength={leadBounds.email}
              autoComplete="off"
            />
          )}
        </Field>
        <Field {...field('message', 'What they want')}>
          {(props) => (
            <textarea
              {...props}
              rows={4}
              defaultValue={values.message}
              maxLength={leadBounds.message}
            />
          )}
        </Field>
        <Button type="submit">Save the lead</Button>
      </form>
    </div>
  );
}
