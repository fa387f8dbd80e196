import type { ComponentProps } from 'react';
import styles from './RoundButton.module.css';

/** The round button in the corner of the viewport, above the page. */
export function RoundButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.round} ${className}`.trim()} {...rest} />;
}

/** A link in the place and style of the round button. */
export function RoundLink({ className = '', ...rest }: ComponentProps<'a'> & { href: string }) {
  return <a className={`${styles.round} ${className}`.trim()} {...rest} />;
}
