/** Path of the page to book a session; `from` is the ISO date of the first day shown. */
export const chooseTimePath = (from?: string) => (from ? `/book?from=${from}` : '/book');

type PrivatePage = 'move' | 'session.ics';

/** Path of a booking's page or a page below it, with the secret that opens it. */
export const bookingPath = ({ id, key }: { id: string; key: string }, page?: PrivatePage) =>
  `/book/${id}${page ? `/${page}` : ''}?k=${encodeURIComponent(key)}`;

/** Path of a held booking's page after its visitor asked to resend the link. */
export const linkResentPath = (link: { id: string; key: string }, resent: 'sent' | 'refused') =>
  `${bookingPath(link)}&resent=${resent}`;

/** Path of the page to correct a rejected form, by the form's id, for a new booking or a move. */
export const correctionPath = (id: string, moving?: { id: string; key: string }) =>
  moving ? `${bookingPath(moving, 'move')}&try=${id}` : `${chooseTimePath()}?try=${id}`;
