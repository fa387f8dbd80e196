import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'path'>, 'd'> & {
  /** Centers of the stars. */
  places: readonly (readonly [x: number, y: number])[];
};

/** Five-pointed stars in one color, each on its own plot. */
export function Star({ places, ...rest }: Props) {
  return (
    <path
      d={places
        .map(([x, y]) => `M${x} ${y - 34}l9 23 25 2-19 16 6 24-21-13-21 13 6-24-19-16 25-2z`)
        .join('')}
      {...rest}
    />
  );
}
