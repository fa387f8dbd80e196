import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'path'>, 'd' | 'x' | 'y'> & {
  /** The point of the pin. */
  x: number;
  y: number;
  /** Width of its head. */
  size?: number;
};

/** A map pin: a plot with a pointed end. */
export function Pin({ x, y, size = 32, ...rest }: Props) {
  const half = size / 2;
  return <path d={`M${x} ${y}l${-half} ${-half}v${-size}h${size}v${size}z`} {...rest} />;
}
