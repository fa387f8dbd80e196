import type { ComponentProps, ReactNode } from 'react';
import { PictureFrame } from './PictureFrame.tsx';
import styles from './SplitHero.module.css';

type Props = ComponentProps<'div'> & {
  /** Beside the text on wide screens, up to the viewport edge; otherwise below it. */
  picture?: ReactNode;
};

/** The first block of a page: text with an optional picture. */
export function SplitHero({ picture, className = '', children, ...rest }: Props) {
  return (
    <div className={`${styles.hero} ${className}`.trim()} {...rest}>
      <section className={styles.copy}>{children}</section>
      {picture && <PictureFrame className={styles.picture}>{picture}</PictureFrame>}
    </div>
  );
}
