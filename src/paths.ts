/** Path of a service's page; for services with a page only. */
export const servicePath = (service: { id: string }) => `/services/${service.id}`;

/** Path of a post's page. */
export const postPath = (post: { id: string }) => `/blog/${post.id}`;

/** Path of a case study's section on the case studies page. */
export const caseStudyPath = (caseStudy: { id: string }) => `/case-studies#${caseStudy.id}`;

/** Path of a notice. */
export const noticePath = (notice: { id: string }) => `/${notice.id}`;

/** Path of a city's landing page; for cities with a page only. */
export const cityPath = (city: { id: string }) => `/${city.id}-marketing-agency`;

/** Path of the page to book a session; `from` is the ISO date at which its days begin. */
export const choosePath = (from?: string) => (from ? `/book?from=${from}` : '/book');

type PrivatePage = 'move' | 'session.ics';

/** Path of a booking's page or one below it, with the secret that opens it. */
export const bookingPath = ({ id, key }: { id: string; key: string }, page?: PrivatePage) =>
  `/book/${id}${page ? `/${page}` : ''}?k=${encodeURIComponent(key)}`;
