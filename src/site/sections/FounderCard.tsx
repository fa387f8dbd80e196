import type { ReactNode } from 'react';
import { isExampleUrl } from '../../agency/example-address.ts';
import { agency } from '../../content/agency.data.ts';
import { agencyCopy } from '../../content/agency-copy.ts';
import { sharedCopy } from '../../content/copy.data.ts';
import type { CaseStudy } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import type { FounderPhotos } from '../../content/founder-photos.ts';
import { PhotoImage } from '../../ui/PhotoImage.tsx';
import { ReviewsLink } from '../../ui/ReviewsLink.tsx';
import styles from './FounderCard.module.css';

type Props = Partial<FounderPhotos> & {
  caseStudies: CaseStudy[];
  /** Words by or about the founder. */
  children: ReactNode;
};

const copy = sharedCopy.founder;

/** The place of what the agency has not added yet; only on a site with the example's address. */
const EmptyPlot = ({ className = '', text }: { className?: string | undefined; text: string }) =>
  isExampleUrl(agency.siteUrl) ? (
    <span className={`${styles.empty} ${className}`}>{text}</span>
  ) : null;

/** The founder: portrait, words, name and signature, the reviews, and a client by name. */
export function FounderCard({ portrait, signature, caseStudies, children }: Props) {
  const client = caseStudies.find(({ data }) => data.confirmed && data.facts?.name)?.data.facts;
  return (
    <div className={styles.card}>
      {portrait ? (
        <PhotoImage className={styles.portrait} photo={portrait} sizes="18rem" />
      ) : (
        <EmptyPlot className={styles.portrait} text={copy.portrait} />
      )}
      <div className={styles.words}>
        {children}
        {signature && <PhotoImage className={styles.signature} photo={signature} sizes="14rem" />}
        <p className={styles.proof}>
          {!agency.founder.name && <EmptyPlot text={copy.name} />} {agencyCopy.founder}
        </p>
        <p className={styles.proof}>
          {agency.reviewsUrl ? <ReviewsLink /> : <EmptyPlot text={copy.reviews} />}{' '}
          {client?.name ? (
            fillBlanks(copy.client, { client: client.name })
          ) : (
            <EmptyPlot text={copy.noClient} />
          )}
        </p>
      </div>
    </div>
  );
}
