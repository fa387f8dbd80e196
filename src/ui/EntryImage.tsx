import type { ComponentProps } from 'react';
import type { Photo } from '../content/photos.ts';
import { DrawnImage } from './DrawnImage.tsx';
import styles from './EntryImage.module.css';
import { PhotoImage } from './PhotoImage.tsx';

type Drawn = ComponentProps<typeof DrawnImage>;
type Props = Pick<Drawn, 'className'> & {
  image: Pick<Drawn, 'drawing' | 'alt'> | undefined;
  /** Replaces the drawing. */
  photo: Photo | undefined;
  /** Whether a drawing is framed, and sticky next to the text. */
  beside?: boolean;
  /** Whether it is on the first screen. */
  isFirst?: boolean;
};

/** The picture of a post or a case study: its photo, or its drawing. */
export function EntryImage({ image, photo, beside, isFirst, className = '' }: Props) {
  if (!photo) {
    return (
      image && (
        <DrawnImage
          className={`${beside ? styles.beside : ''} ${className}`.trim() || undefined}
          fetchPriority={isFirst ? 'auto' : 'low'}
          {...image}
        />
      )
    );
  }
  return (
    <PhotoImage
      className={`${styles.photo} ${className}`}
      photo={photo}
      loading={isFirst ? 'eager' : 'lazy'}
      sizes="(width >= 40rem) 42vw, 90vw"
    />
  );
}
