import { officeMapUrl } from '../../agency/office-map.ts';
import { agency } from '../../content/agency.data.ts';
import { Grid } from '../../drawings/kit/Grid.tsx';
import {
  type CityPlan,
  surveyVicinity,
  vicinityView,
} from '../../drawings/territory/city-survey.ts';
import { cell } from '../../drawings/territory/projection.ts';
import { Caption } from '../../ui/Caption.tsx';
import { formatCoordinates } from '../../ui/coordinates.ts';
import styles from './OfficeMap.module.css';
import { RoadNames, Roads } from './Roads.tsx';

type Props = {
  heading: string;
  text?: string | undefined;
  /** Accessible name of the embedded map. */
  title: string;
  /** The text of the link to the maps service, for browsers that block the embedded map. */
  open: string;
  /** The city with a map of roads that is nearest to the office, if there is one. */
  plan?: CityPlan | undefined;
};

/** The streets around the office, drawn for browsers that do not load the embedded map. */
function Streets({ plan }: { plan: CityPlan }) {
  const { roads, labels } = surveyVicinity(agency.location, plan);
  const { left, top, width, height } = vicinityView;
  return (
    <svg
      viewBox={[left, top, width, height].join(' ')}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Grid box={[2 * left, 2 * top, 2 * width, 2 * height]} cell={cell} />
      <Roads roads={roads} />
      <RoadNames labels={labels} fontSize={6} />
      <rect
        className={styles.here}
        x={-cell / 4}
        y={-cell / 4}
        width={cell / 2}
        height={cell / 2}
      />
    </svg>
  );
}

/** The agency's location: its ZIP code, and the embedded map below it. */
export function OfficeMap({ heading, text, title, open, plan }: Props) {
  const { address, location } = agency;
  const place = `${address.street ?? ''} ${address.locality}, ${address.region} ${address.postalCode}`;
  const search = new URLSearchParams({ api: '1', query: place.trim() });
  return (
    <section className={styles.office}>
      <h2 className={styles.heading}>{heading}</h2>
      <div className={styles.plate} data-tone="paper">
        <span className={styles.place} aria-hidden="true">
          <strong className={`display ${styles.code}`}>{address.postalCode}</strong>{' '}
          {address.locality}, {address.region}{' '}
          <Caption as="span">{formatCoordinates(location)}</Caption>
        </span>
        <div className={styles.map}>
          {plan && <Streets plan={plan} />}
          <iframe
            src={officeMapUrl(agency)}
            title={title}
            loading="lazy"
            referrerPolicy="no-referrer-when-downgrade"
          />
        </div>
      </div>
      <p>
        {text} <a href={`https://www.google.com/maps/search/?${search}`}>{open}</a>
      </p>
    </section>
  );
}
