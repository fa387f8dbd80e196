import type { PlateName } from '../../drawings/plates/names.ts';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { PlateImage } from '../../ui/PlateImage.tsx';
import styles from './RuledList.module.css';

type Props = {
  items: { title: string; description: string; plate?: PlateName | undefined }[];
};

/** Titles with descriptions and, optionally, plates, one per row between rules. */
export function RuledList({ items }: Props) {
  return (
    <ul className={styles.list}>
      {items.map(({ title, description, plate }) => (
        <li key={title} className={styles.row} data-plate={plate && ''}>
          {plate && (
            <div className={styles.plate}>
              <PlateImage name={plate} />
            </div>
          )}
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.description}>
            <RunningText text={description} />
          </p>
        </li>
      ))}
    </ul>
  );
}
