import { type Attribution, withoutReportToken } from '../../../vocabulary/attribution.ts';
import { maxAttributionLength } from '../../../vocabulary/lead-fields.ts';

/** How this visit began. Kept only for the tab's session. */
export type Visit = Omit<Attribution, 'page' | 'request' | 'audit'>;

/** The session storage key. */
export const visitKey = 'visit';

/** Reads how the visitor arrived, from the first page's URL and referrer. */
function readVisit(address: URL, referrer: string): Visit {
  const utm = (name: string) =>
    address.searchParams.get(`utm_${name}`)?.slice(0, maxAttributionLength) ?? '';
  const referringHost = URL.canParse(referrer) ? new URL(referrer).host : '';
  return {
    landingPage: withoutReportToken(address.pathname).slice(0, maxAttributionLength),
    referrerHost: referringHost === address.host ? '' : referringHost,
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    utmTerm: utm('term'),
    utmContent: utm('content'),
  };
}

/** Stores how the visit began, unless an earlier page in this tab has. */
export function rememberVisit(): void {
  try {
    if (sessionStorage.getItem(visitKey)) return;
    const visit = readVisit(new URL(location.href), document.referrer);
    sessionStorage.setItem(visitKey, JSON.stringify(visit));
  } catch {
    // Storage is disabled: leads are sent without attribution.
  }
}

/** The page that each form is on, by the path that shows it again after a rejection. */
const formPages: Readonly<Record<string, string>> = {
  '/api/leads': '/contact',
  '/api/bookings': '/book',
};

/**
 * How the visit began, and the current page. Another script may use the same key, so only known
 * string fields are read.
 */
export function attribution(): Partial<Attribution> {
  const names = Object.keys(readVisit(new URL(location.href), ''));
  let visit: [string, unknown][] = [];
  try {
    visit = Object.entries(Object(JSON.parse(sessionStorage.getItem(visitKey) ?? '{}')));
  } catch {
    // Unreadable: the lead is sent without it.
  }
  const known = visit.filter(([name, value]) => names.includes(name) && typeof value === 'string');
  const { pathname } = location;
  return {
    ...Object.fromEntries(known),
    page: formPages[pathname] ?? withoutReportToken(pathname),
  };
}
