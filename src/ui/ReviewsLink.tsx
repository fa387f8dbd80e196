import { agency } from '../content/agency.ts';

/** A link to the reviews, if the agency has set their URL. */
export function ReviewsLink() {
  if (!agency.reviewsUrl) return null;
  return (
    <>
      {' · '}
      <a href={agency.reviewsUrl}>Read our reviews</a>
    </>
  );
}
