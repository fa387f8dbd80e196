import { officeMapUrl } from '../../agency/office-map.ts';
import { agency } from '../../content/agency.data.ts';
import { Caption } from '../../ui/Caption.tsx';
import { formatCoordinates } from '../../ui/coordinates.ts';
import styles from './OfficeMap.module.css';

type Props = {
  heading: string;
  text?: string | undefined;
  /** Accessible name of the embedded map. */
  title: string;
  /** The text of the link to the maps service, for browsers that block the embedded map. */
  open: string;
};

/** The agency's location: its ZIP code, and the embedded map below it. */
export function OfficeMap({ heading, text, title, open }: Props) {
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
        <iframe
          className={styles.embed}
          src={officeMapUrl(agency)}
          title={title}
          loading="lazy"
          referrerPolicy="no-referrer-when-downgrade"
        />
      </div>
      <p>
        {text} <a href={`https://www.google.com/maps/search/?${search}`}>{open}</a>
      </p>
    </section>
  );
}
