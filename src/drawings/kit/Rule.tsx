import type { ComponentProps } from 'react';

/** Lines drawn with the pen: ink, two units wide. */
export function Rule(props: ComponentProps<'path'>) {
  return <path stroke="var(--ink)" strokeWidth="2" {...props} />;
}
