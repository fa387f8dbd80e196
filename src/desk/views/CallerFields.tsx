import { Field } from '../../ui/Field.tsx';
import { maxLeadLengths } from '../../vocabulary/lead-fields.ts';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';

type Props = {
  /** The form's name, as in `Field`. */
  form: string;
  rejected: RejectedForm;
  /** The hint of the email field. */
  emailHint: string;
};

/** The fields for a caller's details and request. */
export function CallerFields({ form, rejected: { values, problems }, emailHint }: Props) {
  const field = (name: 'name' | 'phone' | 'email' | 'message', label: string) => ({
    form,
    name,
    label,
    error: problems.find((each) => each.field === name)?.message,
  });
  const control = (name: 'name' | 'phone' | 'email' | 'message') => ({
    defaultValue: values[name],
    maxLength: maxLeadLengths[name],
    autoComplete: 'off',
    placeholder: ' ',
  });
  return (
    <>
      <Field {...field('name', 'Name')}>
        {(props) => <input {...props} {...control('name')} />}
      </Field>
      <Field {...field('phone', 'Phone')}>
        {(props) => <input {...props} {...control('phone')} type="tel" />}
      </Field>
      <Field {...field('email', 'Email')} hint={emailHint}>
        {(props) => <input {...props} {...control('email')} type="email" />}
      </Field>
      <Field {...field('message', 'What they want')}>
        {(props) => <textarea {...props} {...control('message')} rows={4} />}
      </Field>
    </>
  );
}
