import { WithSpaces } from '../../ui/WithSpaces.tsx';
import styles from './LinkRows.module.css';

type LinkRow = { label: string; links: { href: string; text: string }[] };
type Props = { rows: LinkRow[] };

/** Further links in labeled rows. Rows without links are omitted. */
export function LinkRows({ rows }: Props) {
  return (
    <dl className={styles.rows}>
      {rows
        .filter(({ links }) => links.length > 0)
        .map(({ label, links }) => (
          <div key={label} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.links}>
              <WithSpaces>
                {links.map(({ href, text }) => (
                  <a key={href} href={href}>
                    {text}
                  </a>
                ))}
              </WithSpaces>
            </dd>
          </div>
        ))}
    </dl>
  );
}
