import { leadBounds } from '../../lead/bounds.ts';
import type { RejectedForm } from '../../lead/rejected-form.ts';
import { sharedCopy } from '../content/copy.ts';
import { Field } from '../ui/Field.tsx';
import { Honeypot } from '../ui/Honeypot.tsx';

type Props = {
  /** The form's name, as in `Field`. */
  form: string;
  rejected: RejectedForm;
};

const copy = sharedCopy.booking.details;

/** What a visitor types to book a session. */
export function BookerFields({ form, rejected: { values, problems } }: Props) {
  const fieldProps = (name: 'name' | 'email' | 'phone' | 'message') => ({
    form,
    name,
    label: copy[name],
    error: problems.find(({ field }) => field === name)?.message,
  });
  return (
    <>
      <Field remedy={copy.nameRemedy} {...fieldProps('name')}>
        {(control) => (
          // As in the contact form: a blank name does not count.
          <input
            {...control}
            defaultValue={values.name}
            type="text"
            autoComplete="name"
            required
            pattern=".*\S.*"
            maxLength={leadBounds.name}
          />
        )}
      </Field>
      <Field remedy={copy.emailRemedy} {...fieldProps('email')}>
        {(control) => (
          <input
            {...control}
            defaultValue={values.email}
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            maxLength={leadBounds.email}
          />
        )}
      </Field>
      <Field hint={copy.phoneHint} {...fieldProps('phone')}>
        {(control) => (
          <input
            {...control}
            defaultValue={values.phone}
            type="tel"
            autoComplete="tel"
            maxLength={leadBounds.phone}
          />
        )}
      </Field>
      <Field hint={copy.messageHint} {...fieldProps('message')}>
        {(control) => <textarea {...control} defaultValue={values.message} rows={4} />}
      </Field>
      <Honeypot form={form} />
    </>
  );
}
