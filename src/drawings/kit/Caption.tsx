import type { ComponentProps } from 'react';

/** A word or two beside a part of the drawing, as on a survey. */
export function Caption(props: ComponentProps<'text'>) {
  return (
    <text fill="var(--ink)" fontFamily="var(--mono)" fontSize="18" letterSpacing=".5" {...props} />
  );
}
