import { Drawing } from './Drawing.tsx';
import type { DrawingName } from './names.ts';
import styles from './PageDrawing.module.css';

type Props = { name: DrawingName };

/** A page's own drawing. It acts once, on load. */
export function PageDrawing({ name }: Props) {
  return <Drawing name={name} className={styles.drawing} />;
}
