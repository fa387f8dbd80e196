import type { ComponentProps } from 'react';
import type { Photo } from '../content/photos.ts';
import { DrawnImage } from './DrawnImage.tsx';
import styles from './EntryImage.module.css';
import { PhotoImage } from './PhotoImage.tsx';

type Props = ComponentProps<typeof DrawnImage> & {
  /** Takes the place of the drawing. */
  photo: Photo | undefined;
};

/** The picture of a post or a case study: its photo, or else its drawing. */
export function EntryImage({ photo, className = '', loading = 'lazy', ...drawn }: Props) {
  if (!photo) return <DrawnImage className={className} loading={loading} {...drawn} />;
  return (
    <PhotoImage
      className={`${styles.photo} ${className}`}
      photo={photo}
      loading={loading}
      sizes="(width >= 40rem) 42vw, 90vw"
    />
  );
}
