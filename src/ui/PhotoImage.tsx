import type { ComponentProps } from 'react';
import type { Photo } from '../content/photos.ts';
import styles from './PhotoImage.module.css';

type Props = Omit<ComponentProps<'img'>, keyof Photo | 'sizes'> & {
  photo: Photo;
  /** The displayed width, as in HTML. */
  sizes: string;
};

/** A photo, loaded lazily in the size that the screen needs. */
export function PhotoImage({ photo: { webp, alt, ...photo }, sizes, ...rest }: Props) {
  return (
    <picture className={styles.picture}>
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img alt={alt} loading="lazy" decoding="async" sizes={sizes} {...photo} {...rest} />
    </picture>
  );
}
