import type { ComponentProps, ReactNode } from 'react';
import { PictureFrame } from './PictureFrame.tsx';
import styles from './SplitHero.module.css';

type Props = ComponentProps<'section'> & {
  /** Stands beside the words on wide screens, up to the edge of the window; else below them. */
  picture?: ReactNode;
};

/** The first block of a page: words, and a picture beside them. */
export function SplitHero({ picture, className = '', children, ...rest }: Props) {
  return (
    <section className={`${styles.hero} ${className}`.trim()} {...rest}>
      <div className={styles.words}>{children}</div>
      {picture && <PictureFrame className={styles.picture}>{picture}</PictureFrame>}
    </section>
  );
}
