/** Path of a service's page, which exists only for services with a page of their own. */
export const servicePath = (service: { id: string }) => `/services/${service.id}`;

/** Path of a city's landing page, which exists only for cities with a page. */
export const cityPath = (city: { id: string }) => `/${city.id}-marketing-agency`;
