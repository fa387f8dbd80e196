import { pageCopy, sharedCopy } from '../content/copy.ts';
import { type City, hasPage, type LandingCity, type Service } from '../content/entries.ts';
import { fillBlanks } from '../content/figures.ts';
import { formatDollars } from '../ui/dollars.ts';

/** What the main button of a page offers, which the contact form takes up. */
export type Offer = {
  /** The anchor on the contact page. */
  id: string;
  /** The button's label and, on a city's page, the city. */
  action: string;
  /** The form's service. */
  service: string;
  /** The beginning of the message. */
  message: string;
};

/** The offer of a plan for a monthly budget. */
function budgetOffer(amount: number): Offer {
  const { request, ask } = sharedCopy.service.budget;
  const action = fillBlanks(request, { amount: formatDollars(amount) });
  return offer(budgetAnchor(amount), action, { ask });
}

type Inquiry = { service?: string | undefined; ask?: string | undefined };

const { services } = pageCopy.contact.form;
const anchor = ({ id }: Service | LandingCity): string => `for-${id}`;
const budgetAnchor = (amount: number): string => `for-${amount}`;

function offer(id: string, action: string, { service, ask }: Inquiry): Offer {
  const message = ask ? `${action}\n${ask} ` : `${action}\n`;
  return { id, action, service: service ?? services[0] ?? '', message };
}

/** The offers of the services, the budgets, and the cities whose button says more than the contact page. */
export function allOffers(all: readonly Service[], cities: readonly City[]): Offer[] {
  const ofServices = all.map((service) => {
    const { hero, inquiry } = service.data;
    return offer(anchor(service), hero.action, inquiry);
  });
  const ofCities = cities.filter(hasPage).flatMap((city) => {
    const { name, page } = city.data;
    if (!page.inquiry) return [];
    return [offer(anchor(city), `${page.action} (${name})`, page.inquiry)];
  });
  const ofBudgets = sharedCopy.service.budget.choices.map(budgetOffer);
  return [...ofServices, ...ofCities, ...ofBudgets];
}

/** The contact page, at the offer of a service. */
export const serviceOfferPath = (service: Service): string => `/contact#${anchor(service)}`;

/** The contact page, at the offer of a plan for a monthly budget. */
export const budgetOfferPath = (amount: number): string => `/contact#${budgetAnchor(amount)}`;

/** The contact page, at the offer of a city if it has one. */
export const cityOfferPath = (city: LandingCity): string =>
  city.data.page.inquiry ? `/contact#${anchor(city)}` : '/contact';
