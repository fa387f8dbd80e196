import type { Attribution } from '../../../lead/attribution.ts';

/** Where this visit began. It is kept for the tab's session only. */
export type Visit = Omit<Attribution, 'page'>;

/** Its key in session storage. */
export const visitKey = 'visit';

/** Reads how the visitor came here from the first page's address and referrer. */
export function readVisit(address: URL, referrer: string): Visit {
  const utm = (name: string) => address.searchParams.get(`utm_${name}`)?.slice(0, 300) ?? '';
  const from = URL.canParse(referrer) ? new URL(referrer).host : '';
  return {
    landingPage: address.pathname.slice(0, 300),
    referrerHost: from === address.host ? '' : from,
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    utmTerm: utm('term'),
    utmContent: utm('content'),
  };
}

/** Remembers how the visit began, unless this tab has done so on an earlier page. */
export function rememberVisit(): void {
  try {
    if (sessionStorage.getItem(visitKey)) return;
    const visit = readVisit(new URL(location.href), document.referrer);
    sessionStorage.setItem(visitKey, JSON.stringify(visit));
  } catch {
    // Storage is switched off: the lead goes without its attribution.
  }
}

/**
 * How the visit began, with the page the visitor is on now. Another script may use the same key: only
 * texts under the names of a visit are taken.
 */
export function attribution(): Partial<Attribution> {
  const names = Object.keys(readVisit(new URL(location.href), ''));
  let visit: [string, unknown][] = [];
  try {
    visit = Object.entries(Object(JSON.parse(sessionStorage.getItem(visitKey) ?? '{}')));
  } catch {
    // Nothing that can be read: the lead goes without it.
  }
  const known = visit.filter(([name, value]) => names.includes(name) && typeof value === 'string');
  return { ...Object.fromEntries(known), page: location.pathname };
}
