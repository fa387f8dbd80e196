import type { ComponentProps } from 'react';
import styles from './Frame.module.css';

type Props = ComponentProps<'div'>;

/** The page width: aligns the content of every block to the same two edges. */
export function Frame({ className = '', ...rest }: Props) {
  return <div className={`${styles.frame} ${className}`.trim()} {...rest} />;
}
