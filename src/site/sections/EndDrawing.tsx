import type { DrawingName } from '../../drawings/names.ts';
import { DrawnImage } from '../../ui/DrawnImage.tsx';
import styles from './EndDrawing.module.css';

type Props = { drawing: DrawingName };

/** The page's drawing again, small, above the colored ground of its closing call. */
export const EndDrawing = ({ drawing }: Props) => (
  <div className={styles.end}>
    <DrawnImage className={styles.drawing} drawing={drawing} alt="" />
  </div>
);
