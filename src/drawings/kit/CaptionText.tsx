import type { ComponentProps } from 'react';

/** A short label next to a part of the drawing, followed by a space, as in `WithSpaces`. */
export function CaptionText(props: ComponentProps<'text'>) {
  return (
    <>
      <text
        fill="var(--ink)"
        fontFamily="var(--mono)"
        fontSize="18"
        letterSpacing=".5"
        {...props}
      />{' '}
    </>
  );
}
