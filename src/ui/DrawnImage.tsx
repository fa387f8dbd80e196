import type { ComponentProps } from 'react';
import type { DrawingName } from '../drawings/names.ts';

type Props = Omit<ComponentProps<'img'>, 'src'> & {
  drawing: DrawingName;
  alt: string;
};

/** A drawing as its own image file, cached by browsers and loaded after the first screen. */
export function DrawnImage({ drawing, alt, ...rest }: Props) {
  return (
    <img
      src={`/drawings/${drawing}.svg`}
      alt={alt}
      width={480}
      height={400}
      decoding="async"
      fetchPriority="low"
      {...rest}
    />
  );
}
