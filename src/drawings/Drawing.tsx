import type { ComponentProps } from 'react';
import type { DrawingName } from './names.ts';

type Props = ComponentProps<'svg'> & {
  name: DrawingName;
  /** For a file of its own, which the page's colors do not reach. */
  standalone?: boolean;
};

/** The drawing of that name, without a label: it illustrates what the text beside it says. */
export function Drawing({ name, standalone = false, ...rest }: Props) {
  return (
    <svg viewBox="0 0 480 400" aria-hidden="true" data-drawing={name} data-s={standalone} {...rest}>
      <path fill="var(--clay)" d="M200 160h80v80h-80z" />
    </svg>
  );
}
