import styles from './PlotGrid.module.css';

type Props = { items: { title: string; description: string }[] };

/** Titled items as adjoining plots, each with a marked corner. */
export function PlotGrid({ items }: Props) {
  return (
    <ul className={styles.grid} data-count={items.length}>
      {items.map(({ title, description }) => (
        <li key={title} className={styles.plot}>
          <h3>{title}</h3>
          <p className={styles.description}>{description}</p>
        </li>
      ))}
    </ul>
  );
}
