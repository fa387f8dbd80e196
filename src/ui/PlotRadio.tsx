import type { ComponentProps } from 'react';
import styles from './PlotRadio.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'>;

/**
 * A radio button as one plot of a group, filled with clay when chosen. Its content is the label.
 */
export function PlotRadio({ className = '', children, ...rest }: Props) {
  return (
    <label className={`${styles.plot} ${className}`.trim()}>
      <input type="radio" className={styles.radio} {...rest} />
      {children}
    </label>
  );
}
