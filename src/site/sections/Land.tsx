import { countyBorders } from '../../drawings/territory/county-borders.ts';
import { cell } from '../../drawings/territory/projection.ts';
import type { View } from '../../drawings/territory/view.ts';
import styles from './Land.module.css';

type Props = { view: View };

/** The background of a survey map: its grid and the county borders. Part of an SVG. */
export function Land({ view }: Props) {
  const { left, top, width, height } = view;
  return (
    <>
      <defs>
        <pattern id="grid" width={cell} height={cell} patternUnits="userSpaceOnUse">
          <path className={styles.grid} d={`M0 ${cell}V0H${cell}`} />
        </pattern>
      </defs>
      {/* The land extends beyond the view box, to the edges of any frame. */}
      <rect
        x={left - width * 4}
        y={top - height * 4}
        width={width * 9}
        height={height * 9}
        fill="url(#grid)"
      />
      <path className={styles.border} d={countyBorders} />
    </>
  );
}
