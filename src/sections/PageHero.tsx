import type { ReactNode } from 'react';
import { Caption } from '../ui/Caption.tsx';
import styles from './PageHero.module.css';

type Props = {
  caption: string;
  title: string;
  intro: string;
  /** Buttons under the introduction. */
  actions?: ReactNode;
  /** A picture beside the words; below them on small screens. */
  picture?: ReactNode;
};

/** The top of a page: where one is, what it says, what to do next. */
export function PageHero({ caption, title, intro, actions, picture }: Props) {
  return (
    <section className={styles.hero} data-pictured={picture ? '' : undefined}>
      <div className={styles.words}>
        <Caption>{caption}</Caption>
        <h1>{title}</h1>
        <p className={styles.intro}>{intro}</p>
        {actions}
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
    </section>
  );
}
