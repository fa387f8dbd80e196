import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import { noteForm } from './NoteForm.tsx';

/** A button that changes the lead and saves what was typed on its page. */
export function LeadButton({
  action,
  ...rest
}: Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'disabled' | 'children' | 'aria-describedby'
> & {
  action: string;
}) {
  return (
    <Button
      type="submit"
      size="small"
      look="outline"
      form={noteForm}
      formAction={action}
      {...rest}
    />
  );
}
