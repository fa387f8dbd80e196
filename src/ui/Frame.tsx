import type { ComponentProps } from 'react';
import styles from './Frame.module.css';

type Props = ComponentProps<'div'>;

/** The width of the page: what stands in it keeps to the same two edges in every block. */
export function Frame({ className = '', ...rest }: Props) {
  return <div className={`${styles.frame} ${className}`.trim()} {...rest} />;
}
