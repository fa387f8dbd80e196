import type { ComponentProps } from 'react';
import styles from './Icon.module.css';

const paths = {
  arrow: 'M4 12h15M13 5.5l6.5 6.5-6.5 6.5',
  check: 'M4 12.5l5 5L20 6.5',
  close: 'M5 5l14 14M19 5L5 19',
  menu: 'M3 7h18M3 12h18M3 17h18',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z',
  plus: 'M12 5v14M5 12h14',
};

type Props = ComponentProps<'svg'> & { name: keyof typeof paths };

/** A small line icon in the color and size of the text next to it. Hidden from screen readers. */
export function Icon({ name, ...rest }: Props) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" {...rest}>
      <path d={paths[name]} />
    </svg>
  );
}
