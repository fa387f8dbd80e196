import type { ComponentProps } from 'react';
import styles from './Caption.module.css';

type Props = ComponentProps<'p'>;

/** A small line in the survey map's hand: a place, a number, the name of a block. */
export function Caption({ className = '', ...rest }: Props) {
  return <p className={`${styles.caption} ${className}`.trim()} {...rest} />;
}
