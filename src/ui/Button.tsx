import type { ComponentProps } from 'react';
import styles from './Button.module.css';

type Look = {
  /** `primary` is for the one action the visitor should take next. */
  look?: 'primary' | 'outline' | undefined;
  size?: 'normal' | 'small' | undefined;
};

/** A button. It submits a form only if its `type` says so. */
export function Button({ look, size, className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" className={buttonClass({ look, size, className })} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: ComponentProps<'a'> & Look & { href: string }) {
  return <a className={buttonClass({ look, size, className })} {...rest} />;
}

/** The class that makes other elements, such as a summary, look like a button. */
export function buttonClass({
  look,
  size,
  className,
}: Look & { className?: string | undefined }): string {
  return [
    styles.button,
    look === 'outline' && styles.outline,
    size === 'small' && styles.small,
    className,
  ]
    .filter(Boolean)
    .join(' ');
}
