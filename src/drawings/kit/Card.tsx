import type { ComponentProps } from 'react';
import { type Box, boxPath } from './box-path.ts';

type Props = Omit<ComponentProps<'path'>, 'd'> & { boxes: readonly Box[] };

/** Sheets of paper with an ink edge. */
export function Card({ boxes, ...rest }: Props) {
  return (
    <path fill="var(--paper)" stroke="var(--ink)" strokeWidth="2" d={boxPath(boxes)} {...rest} />
  );
}
