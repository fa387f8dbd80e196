import type { ComponentProps } from 'react';
import type { DrawingName } from '../drawings/names.ts';
import styles from './DrawnImage.module.css';

type Props = Omit<ComponentProps<'img'>, 'src'> & {
  drawing: DrawingName;
  alt: string;
  /** In a frame, and in sight as long as the text beside it is read. */
  beside?: boolean;
};

/** A drawing as a picture file of its own, which the browser caches and loads when it comes near. */
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
