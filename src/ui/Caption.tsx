import type { ComponentProps } from 'react';
import styles from './Caption.module.css';

type Props = ComponentProps<'p'> & { as?: 'p' | 'span' };

/** A small line in the style of a survey map: a place, a number, the name of a block. */
export function Caption({ as: Tag = 'p', className = '', ...rest }: Props) {
  return <Tag className={`${styles.caption} ${className}`.trim()} {...rest} />;
}
