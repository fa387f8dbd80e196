/** Path of a service's page, which exists only for services with a page of their own. */
export const servicePath = (service: { id: string }) => `/services/${service.id}`;

/** Path of a post's own page. */
export const postPath = (post: { id: string }) => `/blog/${post.id}`;

/** Path of a case study's place on the page of all of them. */
export const caseStudyPath = (caseStudy: { id: string }) => `/case-studies#${caseStudy.id}`;

/** Path of a page of running text. */
export const noticePath = (notice: { id: string }) => `/${notice.id}`;

/** Path of a city's landing page, which exists only for cities with a page. */
export const cityPath = (city: { id: string }) => `/${city.id}-marketing-agency`;
