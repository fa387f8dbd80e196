/** Path of a service's page; for services with a page only. */
export const servicePath = (service: { id: string }) => `/services/${service.id}`;

/** Path of a post's page. */
export const postPath = (post: { id: string }) => `/blog/${post.id}`;

/** Path of a case study's section on the case studies page. */
export const caseStudyPath = (caseStudy: { id: string }) => `/case-studies#${caseStudy.id}`;

/** Path of a notice. */
export const noticePath = (notice: { id: string }) => `/${notice.id}`;

/** Path of a page that the agency added. */
export const customPagePath = (page: { id: string }) => `/${page.id}`;

/** Path of a city's landing page; for cities with a page only. */
export const cityPath = (city: { id: string }) => `/${city.id}-marketing-agency`;

/** Path of the sample report, on a site that has one. */
export const sampleReportPath = '/sample-report';
