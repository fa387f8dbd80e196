import type { AuditReport, Finding } from '../../audit-checks/audit-report.ts';
import { auditCopy } from '../../content/copy.data.ts';
import styles from './FindingPicture.module.css';

/** A page as a search result. Empty: the page has none; undefined: we do not know. */
export type Listing = { host: string; title?: string; description?: string };

/** How an audited page is listed in search results, from the verdicts of its checks. */
export function listingOf({ address, fine, fixFirst, others }: AuditReport): Listing {
  const seen = [...fine, ...fixFirst, ...others];
  const textOf = (name: 'title' | 'description') => {
    const verdict = seen.find(({ check }) => check === name);
    return verdict ? { [name]: String(verdict.values[name] ?? '') } : {};
  };
  return { host: new URL(address).host, ...textOf('title'), ...textOf('description') };
}

type Props = { finding: Finding; listing: Listing };

const { pictures } = auditCopy.report;

/** A small picture of the observation, for findings that can be drawn. */
export function FindingPicture({ finding: { check, reason, values }, listing }: Props) {
  if (check === 'title' || check === 'description') {
    return (
      <figure className={styles.plate}>
        <figcaption>{pictures.listing}</figcaption>
        <div className={styles.listing} translate="no">
          <p className={styles.host}>{listing.host}</p>
          <Line text={listing.title} className={styles.title} />
          <Line text={listing.description} className={styles.description} />
        </div>
      </figure>
    );
  }
  if (check === 'phone' && reason === 'as-text') {
    return (
      <figure className={styles.plate}>
        <figcaption>{pictures.phone}</figcaption>
        <div className={styles.phones} translate="no">
          <bdi>{values.phone}</bdi>
          <span aria-hidden="true">→</span>
          <bdi className={styles.link}>{values.phone}</bdi>
        </div>
      </figure>
    );
  }
  return null;
}

type LineProps = { text: string | undefined; className: string | undefined };

/** A text, a placeholder if the page has none, or nothing if it is unknown. */
const Line = ({ text, className }: LineProps) =>
  text === undefined ? null : (
    <p className={text ? className : styles.missing} dir="auto">
      {text}
    </p>
  );
