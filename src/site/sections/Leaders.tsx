import type { Label } from '../../drawings/territory/labels.ts';
import styles from './Leaders.module.css';

/** The lines from distant labels to their places. Part of an SVG. */
export function Leaders({ labels }: { labels: readonly Label[] }) {
  const lines = labels.map(({ leader }) => leader ?? '').join('');
  if (lines === '') return null;
  return (
    <g className={styles.leader}>
      <path className={styles.halo} d={lines} />
      <path d={lines} />
    </g>
  );
}
