import type { ReactNode } from 'react';
import { Caption } from '../../ui/Caption.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SplitHero } from '../../ui/SplitHero.tsx';
import styles from './PageHero.module.css';

type Props = {
  /** See `PageTitle`. */
  name?: string;
  title: string;
  intro: string;
  /** A figure that belongs to the introduction. */
  fact?: { value: string; label: string } | undefined;
  /** A line of data under the introduction: coordinates, dates. */
  meta?: ReactNode;
  /** Buttons under the introduction. */
  actions?: ReactNode;
  /** A picture beside the text; below it on small screens. */
  picture?: ReactNode;
};

/** The hero of a page: title, introduction, actions. */
export function PageHero({ name, title, intro, fact, meta, actions, picture }: Props) {
  return (
    <SplitHero picture={picture}>
      <PageTitle className={styles.title} name={name} title={title} />
      <p className="lead">
        <RunningText text={intro} />
      </p>
      {fact && (
        <p>
          <strong className={`display ${styles.figure}`}>{fact.value}</strong> {fact.label}
        </p>
      )}
      {actions}
      {meta && <Caption>{meta}</Caption>}
    </SplitHero>
  );
}
