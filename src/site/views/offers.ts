import { pageCopy, sharedCopy } from '../../content/copy.data.ts';
import { formatDollars } from '../../content/dollars.ts';
import {
  type City,
  hasMonthlyCost,
  hasPage,
  type LandingCity,
  type MonthlyService,
  type Service,
} from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';

/** What a page's main button offers; used to prefill the contact form. */
export type Offer = {
  /** The anchor on the contact page. */
  id: string;
  /** The button's label or the budget; for one city or service, its name as well. */
  action: string;
  /** The service in the form. */
  service: string;
  /** Whether the page has the audit field, which the button's label may seem to refer to. */
  hasAudit?: boolean;
};

const [firstService = ''] = pageCopy.contact.form.services;
const anchor = ({ id }: Service | LandingCity): string => `for-${id}`;
const budgetAnchor = (amount: number, service?: MonthlyService): string =>
  service ? `${anchor(service)}-${amount}` : `for-${amount}`;

/** What the pages of services and cities offer, and each budget, per service and in general. */
export function allOffers(services: readonly Service[], cities: readonly City[]): Offer[] {
  const { choices, request } = sharedCopy.service.budget;
  return [
    ...services.map((service) => {
      const { hero, inquiry, audit } = service.data;
      return {
        id: anchor(service),
        action: hero.action,
        service: inquiry.service ?? firstService,
        hasAudit: audit !== undefined,
      };
    }),
    ...cities.filter(hasPage).map((city) => {
      const { name, page } = city.data;
      return {
        id: anchor(city),
        action: `${page.action} (${name})`,
        service: firstService,
        hasAudit: page.audit !== undefined,
      };
    }),
    ...[undefined, ...services.filter(hasMonthlyCost)].flatMap((service) =>
      choices.map((amount) => {
        const action = fillBlanks(request, { amount: formatDollars(amount) });
        return {
          id: budgetAnchor(amount, service),
          action: service ? `${action} (${service.data.title})` : action,
          service: service?.data.inquiry.service ?? firstService,
        };
      }),
    ),
  ];
}

/** The path of the contact page, prefilled for a service or a city. */
export const offerPath = (page: Service | LandingCity): string => `/contact#${anchor(page)}`;

/** The path of the contact page, prefilled for a page and with the beginning of a message. */
export const offerPathWith = (page: Service | LandingCity, message: string): string =>
  `/contact?${new URLSearchParams({ message })}#${anchor(page)}`;

/** The path of the contact page, prefilled with a budget for a service or in general. */
export const budgetOfferPath = (amount: number, service?: MonthlyService): string =>
  `/contact#${budgetAnchor(amount, service)}`;
