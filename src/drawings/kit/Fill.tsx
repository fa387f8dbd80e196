import type { ComponentProps } from 'react';
import { type Box, boxPath } from './box-path.ts';

type Props = Omit<ComponentProps<'path'>, 'd'> & { boxes: readonly Box[] };

/** Boxes in one flat color. */
export function Fill({ boxes, ...rest }: Props) {
  return <path d={boxPath(boxes)} {...rest} />;
}
