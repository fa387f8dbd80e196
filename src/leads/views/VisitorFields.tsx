import { Field } from '../../ui/Field.tsx';
import { maxLeadLengths } from '../../vocabulary/lead-fields.ts';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';

type Props = {
  /** The form's name, as in `Field`. */
  form: string;
  rejected: RejectedForm;
  /** The labels of the fields, and the hint and the note of the phone number. */
  copy: Readonly<Record<'name' | 'email' | 'phone' | 'phoneHint', string>> & {
    readonly phoneNote?: string | undefined;
  };
};

/** The fields for the visitor's name, email address and phone number. */
export function VisitorFields({ form, rejected: { values, problems }, copy }: Props) {
  const fieldProps = (name: 'name' | 'email' | 'phone') => ({
    form,
    name,
    label: copy[name],
    error: problems.find(({ field }) => field === name)?.message,
  });
  return (
    <>
      {/* A value that looked wrong is accepted on the second submission. */}
      {problems
        .filter(({ field }) => field === 'email' || field === 'phone')
        .map(({ field }) => (
          <input key={field} type="hidden" name={`${field}Asked`} value={values[field]} />
        ))}
      <Field {...fieldProps('name')}>
        {(control) => (
          // The server rejects a blank name; report it here, where it can be fixed right away.
          <input
            {...control}
            defaultValue={values.name}
            type="text"
            autoComplete="name"
            required
            pattern=".*\S.*"
            maxLength={maxLeadLengths.name}
          />
        )}
      </Field>
      <Field {...fieldProps('email')}>
        {(control) => (
          <input
            {...control}
            defaultValue={values.email}
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            maxLength={maxLeadLengths.email}
          />
        )}
      </Field>
      <Field
        hint={copy.phoneHint}
        {...(copy.phoneNote !== undefined && { note: copy.phoneNote })}
        {...fieldProps('phone')}
      >
        {(control) => (
          <input
            {...control}
            defaultValue={values.phone}
            type="tel"
            autoComplete="tel"
            maxLength={maxLeadLengths.phone}
          />
        )}
      </Field>
    </>
  );
}
