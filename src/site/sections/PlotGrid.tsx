import type { ReactNode } from 'react';
import { RunningText } from '../../ui/NoWrapText.tsx';
import styles from './PlotGrid.module.css';

type Props = {
  items: { title: string; description: string }[];
  /** The picture of an item, by its position. */
  picture?: (index: number) => ReactNode;
};

/** Titled items as adjoining plots. */
export function PlotGrid({ items, picture }: Props) {
  return (
    <ul className={styles.grid} data-count={items.length}>
      {items.map(({ title, description }, index) => (
        <li key={title} className={styles.plot}>
          {picture && <div className={styles.picture}>{picture(index)}</div>}
          <h3>
            <RunningText text={title} />
          </h3>
          <p className={styles.description}>
            <RunningText text={description} />
          </p>
        </li>
      ))}
    </ul>
  );
}
