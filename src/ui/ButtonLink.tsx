import type { ComponentProps } from 'react';
import styles from './ButtonLink.module.css';

type Props = ComponentProps<'a'> & { href: string; look?: 'primary' | 'outline' };

/** A link that looks like a button: the one thing the visitor should do next. */
export function ButtonLink({ look = 'primary', ...rest }: Props) {
  return <a className={styles[look]} {...rest} />;
}
