import { agency } from '../content/agency.data.ts';

type Props = { className?: string | undefined };

/** A link to the reviews, if the agency has set their URL. */
export function ReviewsLink({ className }: Props) {
  if (!agency.reviewsUrl) return null;
  return (
    <a className={className} href={agency.reviewsUrl}>
      Read our reviews
    </a>
  );
}
