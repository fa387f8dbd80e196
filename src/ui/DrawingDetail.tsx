import { detailsOf } from '../drawings/Drawing.tsx';
import type { Detail } from '../drawings/kit/detail.ts';
import type { DrawingName } from '../drawings/names.ts';
import { pageDrawingId } from '../drawings/PageDrawing.tsx';
import styles from './DrawingDetail.module.css';
import { Mark } from './Mark.tsx';
import { PictureFrame } from './PictureFrame.tsx';

type Props = {
  /** The page's drawing, which must be in the page as a `PageDrawing`. */
  name: DrawingName;
  /** The index of a detail; beyond the last one, the mark is shown. */
  index: number;
};

/** A framed detail of the page's drawing. */
export function DrawingDetail({ name, index }: Props) {
  const detail = detailsOf(name)[index];
  return (
    <PictureFrame className={styles.frame}>
      {detail ? <Crop detail={detail} /> : <Mark className={styles.mark} />}
    </PictureFrame>
  );
}

/** Refers to the drawing, so that the page contains it only once. */
function Crop({ detail: [x, y, width] }: { detail: Detail }) {
  return (
    <svg viewBox={`${x} ${y} ${width} ${(width * 2) / 3}`} aria-hidden="true">
      <use href={`#${pageDrawingId}`} width="480" height="400" />
    </svg>
  );
}
