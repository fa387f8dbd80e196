import type { ComponentProps } from 'react';

/** Ink lines, two units wide. */
export function Rule(props: ComponentProps<'path'>) {
  return <path stroke="var(--ink)" strokeWidth="2" {...props} />;
}
