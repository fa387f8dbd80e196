import styles from './Skyline.module.css';

/**
 * Downtown Dallas in plots, stacked floor by floor as the end of a page scrolls into view. Low
 * houses extend to both edges of the page.
 */
export function Skyline() {
  return (
    <div className={styles.sky}>
      <img
        className={styles.city}
        src="/drawings/skyline.svg"
        alt=""
        width={318}
        height={14}
        fetchPriority="low"
      />
    </div>
  );
}
