import { sharedCopy } from '../../content/copy.data.ts';
import { VisitorFields } from '../../leads/views/VisitorFields.tsx';
import { Field } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';

type Props = {
  /** The form's name, as in `Field`. */
  form: string;
  rejected: RejectedForm;
};

const copy = sharedCopy.booking.details;

/** The visitor's fields in the booking form. */
export function BookerFields({ form, rejected }: Props) {
  const { values, problems } = rejected;
  return (
    <>
      <VisitorFields form={form} rejected={rejected} copy={copy} />
      <Field
        form={form}
        name="message"
        label={copy.message}
        hint={copy.messageHint}
        error={problems.find(({ field }) => field === 'message')?.message}
      >
        {(control) => (
          <textarea {...control} defaultValue={values.message} rows={2} autoComplete="on" />
        )}
      </Field>
      <Honeypot form={form} />
    </>
  );
}
