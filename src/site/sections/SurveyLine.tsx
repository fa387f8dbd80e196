import styles from './SurveyLine.module.css';

type Props = {
  /** The names of the steps, in order. */
  names: string[];
  paragraphs: string[];
};

/** The segments of the drawing, in order. */
const segments = ['measure', 'choose', 'report'];

/** Steps below the segments of one drawn line, which runs across the page. */
export function SurveyLine({ names, paragraphs }: Props) {
  return (
    <ol className={styles.line}>
      {paragraphs.map((paragraph, index) => (
        <li key={paragraph} className={styles.segment}>
          {segments[index] && (
            <img
              className={styles.picture}
              src={`/drawings/survey-line.svg#${segments[index]}`}
              alt=""
              width={320}
              height={160}
              fetchPriority="low"
            />
          )}
          {names[index] && <h3>{names[index]}</h3>}
          <p className={styles.text}>{paragraph}</p>
        </li>
      ))}
    </ol>
  );
}
