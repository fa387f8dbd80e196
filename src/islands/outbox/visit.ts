import type { Attribution } from '../../../lead/lead.ts';

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

/** How the visit began, with the page the visitor is on now. */
export function attribution(): Partial<Attribution> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(visitKey) ?? '{}'), page: location.pathname };
  } catch {
    return { page: location.pathname };
  }
}
