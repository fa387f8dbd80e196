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

/** The offer of a page's main button, to fill in on the contact form. */
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

/** The offers of the services, the cities and the budgets, per service and in general. */
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

/** The path of the contact page with the offer of a service or a city. */
export const offerPath = (page: Service | LandingCity): string => `/contact#${anchor(page)}`;

/** The path of the contact page with a page's offer and the beginning of a message. */
export const offerPathWith = (page: Service | LandingCity, message: string): string =>
  `/contact?${new URLSearchParams({ message })}#${anchor(page)}`;

/** The path of the contact page with the offer of a monthly budget, for a service or in general. */
export const budgetOfferPath = (amount: number, service?: MonthlyService): string =>
  `/contact#${budgetAnchor(amount, service)}`;
