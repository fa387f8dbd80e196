import type { ComponentProps, ReactNode } from 'react';
import { PictureFrame } from './PictureFrame.tsx';
import styles from './SplitHero.module.css';

type Props = ComponentProps<'section'> & {
  /** Beside the text on wide screens, up to the viewport edge; otherwise below it. */
  picture?: ReactNode;
};

/** The first block of a page: text with an optional picture. */
export function SplitHero({ picture, className = '', children, ...rest }: Props) {
  return (
    <section className={`${styles.hero} ${className}`.trim()} {...rest}>
      <div className={styles.copy}>{children}</div>
      {picture && <PictureFrame className={styles.picture}>{picture}</PictureFrame>}
    </section>
  );
}
