import type { ComponentProps } from 'react';
import type { Photo } from '../content/photos.ts';

type Props = Omit<ComponentProps<'img'>, keyof Photo | 'sizes'> & {
  photo: Photo;
  /** The displayed width, as in HTML. */
  sizes: string;
};

/** A photo, in the size that the screen needs. */
export const PhotoImage = ({ photo: { alt, ...photo }, ...rest }: Props) => (
  <img alt={alt} {...photo} {...rest} />
);
