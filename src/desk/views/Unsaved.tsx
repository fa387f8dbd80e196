import { Field } from '../../ui/Field.tsx';

/** A text that could not be saved, for its author to copy. */
export function Unsaved({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Field form="unsaved" name="text" label="What you wrote" hint="Copy it to add it later">
      {(props) => <textarea rows={5} readOnly defaultValue={text} {...props} />}
    </Field>
  );
}
