import type { ComponentProps } from 'react';
import type { DrawingName } from '../drawings/names.ts';

type Props = Omit<ComponentProps<'img'>, 'src'> & {
  drawing: DrawingName;
  alt: string;
};

/** A drawing as a separate, lazily loaded image file, which the browser caches. */
export function DrawnImage({ drawing, alt, ...rest }: Props) {
  return (
    <img
      src={`/drawings/${drawing}.svg`}
      alt={alt}
      width={480}
      height={400}
      loading="lazy"
      decoding="async"
      {...rest}
    />
  );
}
