import styles from './Skyline.module.css';
import { buildings, litPlots, skylineHeight, skylineWidth, suburb } from './skyline-plan.ts';

/**
 * Downtown Dallas in plots, which rise as the end of a page scrolls into view and otherwise stand.
 * Low houses run on to both edges of the page.
 */
export function Skyline() {
  return (
    <div className={styles.sky}>
      <svg
        className={styles.city}
        viewBox={`0 0 ${skylineWidth} ${skylineHeight}`}
        aria-hidden="true"
      >
        <defs>
          <pattern
            id="suburb"
            width={suburb.width}
            height={skylineHeight}
            patternUnits="userSpaceOnUse"
          >
            <path d={suburb.path} />
          </pattern>
        </defs>
        {buildings.map((path) => (
          <path key={path} d={path} />
        ))}
        <rect x={-suburb.reach} width={suburb.reach} height={skylineHeight} fill="url(#suburb)" />
        <rect x={skylineWidth} width={suburb.reach} height={skylineHeight} fill="url(#suburb)" />
        <path className={styles.lit} d={litPlots} />
      </svg>
    </div>
  );
}
