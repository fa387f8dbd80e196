import type { ComponentProps } from 'react';

type Props = ComponentProps<'svg'>;

/** The agency's mark: a plot of land split by a rising diagonal, one part filled. */
export function Mark(props: Props) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" {...props}>
      <path fill="var(--clay)" d="M28 4v24H4z" />
      <path fill="none" stroke="currentColor" strokeWidth="4" d="M2 2h28v28H2zM2 30 30 2" />
    </svg>
  );
}
