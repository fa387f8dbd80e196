import styles from './PlotGrid.module.css';

type Props = { items: { title: string; description: string }[] };

/** Points laid out as adjoining plots, each with a corner taken. */
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
