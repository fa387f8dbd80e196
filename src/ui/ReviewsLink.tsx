import { agency } from '../content/agency.ts';

/** Leads to the reviews themselves, once the agency says where they are. */
export function ReviewsLink() {
  if (!agency.reviewsUrl) return null;
  return (
    <>
      {' · '}
      <a href={agency.reviewsUrl}>Read our reviews</a>
    </>
  );
}
