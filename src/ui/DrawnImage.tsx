import type { ComponentProps } from 'react';
import type { DrawingName } from '../drawings/names.ts';
import styles from './DrawnImage.module.css';

type Props = Omit<ComponentProps<'img'>, 'src'> & {
  drawing: DrawingName;
  alt: string;
  /** Framed, and sticky next to the text. */
  beside?: boolean;
};

/** A drawing as a separate, lazily loaded image file, which the browser caches. */
export function DrawnImage({ drawing, alt, beside, className = '', ...rest }: Props) {
  return (
    <img
      src={`/drawings/${drawing}.svg`}
      alt={alt}
      width={480}
      height={400}
      loading="lazy"
      decoding="async"
      className={`${beside ? styles.beside : ''} ${className}`.trim() || undefined}
      {...rest}
    />
  );
}
