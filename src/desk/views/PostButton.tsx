import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

type Props = {
  action: string;
  /** The values that the form sends, by name. */
  fields?: Readonly<Record<string, string>>;
  look?: 'primary' | 'outline';
  /** The accessible name, where the text does not say what the button acts on. */
  label?: string;
  children: ReactNode;
};

/** A button with its own form, which works without script. */
export function PostButton({ action, fields = {}, look = 'outline', label, children }: Props) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" look={look} aria-label={label}>
        {children}
      </Button>
    </form>
  );
}
