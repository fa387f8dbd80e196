import type { ComponentProps } from 'react';
import styles from './PlotRadio.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'>;

/** A radio button as a plot in a group, filled with clay when checked. Children are the label. */
export function PlotRadio({ className = '', children, ...rest }: Props) {
  return (
    <label className={`${styles.plot} ${className}`.trim()}>
      <input type="radio" className={styles.radio} {...rest} />
      {children}
    </label>
  );
}
