import type { ComponentProps } from 'react';
import styles from './RoundButton.module.css';

/** The round button in the corner of the window, over every block of the page. */
export function RoundButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.round} ${className}`.trim()} {...rest} />;
}

/** A link in its place. */
export function RoundLink({ className = '', ...rest }: ComponentProps<'a'> & { href: string }) {
  return <a className={`${styles.round} ${className}`.trim()} {...rest} />;
}
