import type { ComponentProps } from 'react';
import type { DrawingName } from '../drawings/names.ts';

type Props = Omit<ComponentProps<'img'>, 'src'> & {
  drawing: DrawingName;
  alt: string;
};

/**
 * A drawing as an image file of its own, which the browser caches, and loads after what the first
 * screen needs.
 */
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
