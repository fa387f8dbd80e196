import type { ReactNode } from 'react';
import { NoWrapText } from '../../ui/NoWrapText.tsx';
import styles from './DataTable.module.css';

type Props = {
  /** The accessible name, for visitors who cannot see the heading above. */
  name: string;
  /** Column names, including the first column's. */
  columns: string[];
  /** A cell can be empty. */
  rows: { key: string; name: ReactNode; cells: ReactNode[] }[];
};

/** A table; on small screens each row becomes a list of labeled facts. */
export function DataTable({ name: caption, columns, rows }: Props) {
  return (
    <table className={styles.table} aria-label={caption}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key} className={styles.row}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className={styles.cell} data-label={columns[index + 1]}>
                {typeof cell === 'string' ? <NoWrapText text={cell} /> : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
