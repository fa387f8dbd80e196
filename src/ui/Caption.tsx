import type { ComponentProps } from 'react';
import styles from './Caption.module.css';

type Props = ComponentProps<'p'>;

/** A small line in the survey map's hand: a place, a number, the name of a block. */
export function Caption(props: Props) {
  return <p className={styles.caption} {...props} />;
}
