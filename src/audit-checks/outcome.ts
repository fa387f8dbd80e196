import type { FetchFailure } from '../platform/fetch-failure.ts';
import { shorten } from './excerpt.ts';
import type { PageFacts } from './page-facts.ts';
import { isAnswer, type SiteAnswer, type SiteVisit } from './visit.ts';

/**
 * The outcome of an audit as a whole. The first three kinds are judged, the second and third only
 * on their visible parts; each of the others is reported in one sentence.
 */
export const outcomeKinds = [
  'whole',
  'script-built',
  'framed',
  'forwarded',
  'empty',
  'login',
  'parked',
  'elsewhere',
  'not-html',
  'turned-away',
  'error-status',
  'unreachable',
  'timed-out',
  'unfinished',
  'too-large',
  'too-many-redirects',
  'untrusted',
  'unreadable',
] as const;

export type OutcomeKind = (typeof outcomeKinds)[number];

const judgedKinds: readonly OutcomeKind[] = ['whole', 'script-built', 'framed'];

/**
 * How far an audit got: it `judged` the site, only `reached` it, or reached `nothing`, perhaps
 * because the address was misspelled.
 */
export type AuditReach = 'judged' | 'reached' | 'nothing';

/** A visit: its first and last address, and its outcome. */
type Visited = { requested: string; address: string; outcome: { kind: OutcomeKind } };

const withoutScheme = (address: string): string => address.replace(/^https?:/, '');

/** How far an audit got. A site whose redirect leads nowhere was reached. */
export function reachOf({ requested, address, outcome: { kind } }: Visited): AuditReach {
  if (judgedKinds.includes(kind)) return 'judged';
  // An address without a scheme is tried with both.
  const isRedirected = withoutScheme(requested) !== withoutScheme(address);
  return kind === 'unreachable' && !isRedirected ? 'nothing' : 'reached';
}

/** The kind, the values for its copy, and whether to run any checks. */
export type Outcome = { kind: OutcomeKind; values: OutcomeValues; judged: boolean };

/** A host, the type of a file, the status of an answer, or the target of a forward. */
export type OutcomeValues = { host?: string; type?: string; status?: number; target?: string };

/** Sites where a business may have a page that is not its website. */
const profileSites = [
  ...['facebook.com', 'fb.com', 'fb.me', 'instagram.com', 'linkedin.com', 'x.com', 'twitter.com'],
  ...['tiktok.com', 'youtube.com', 'youtu.be', 'pinterest.com', 'threads.net', 'nextdoor.com'],
  ...['yelp.com', 'linktr.ee', 'wa.me', 'm.me', 'g.page', 'maps.app.goo.gl', 'maps.google.com'],
  ...['beacons.ai', 'bio.site', 'lnk.bio', 'linkin.bio', 'taplink.cc', 'campsite.bio', 'solo.to'],
  ...['booksy.com', 'vagaro.com', 'fresha.com', 'styleseat.com', 'thumbtack.com', 'angi.com'],
  ...['doordash.com', 'grubhub.com', 'ubereats.com', 'opentable.com', 'tripadvisor.com'],
  ...['etsy.com', 'houzz.com', 'bbb.org'],
];
/** Exact hosts, because Google's other hosts serve real websites. */
const profileHosts = ['google.com', 'www.google.com'];
const domainSellers =
  /(?:^|\.)(?:hugedomains|afternic|sedo|dan|sedoparking|bodis|parkingcrew|forsale\.godaddy|atom)\.com$/;
/** Files that the pages of domain parking companies load. */
const parkingFiles =
  /\/\/(?:[\w-]{1,40}\.){0,3}(?:sedoparking\.com|parkingcrew\.net|bodis\.com|d38psrni17bvxu\.cloudfront\.net|parklogic\.com|parkingpage\.namecheap\.com|dns-parking\.com|above\.com|uniregistry\.com|afternic\.com|dan\.com|hugedomains\.com|undeveloped\.com)\/|\/parking-lander\//i;
/** Scripts of the parking pages of GoDaddy and Bodis. */
const parkingScript =
  /location(?:\.href)?\s*=\s*["']\/lander["']|\bLANDER_SYSTEM\b|\bwindow\.park\s{0,3}=\s{0,3}["']/;
/** The full titles of the default pages of servers and site builders. */
const serverTitles =
  /^(?:Apache2? .{0,20}Default Page.{0,20}|Test Page for .{0,60}|Welcome to (?:nginx|OpenResty|CentOS|Caddy)!?|IIS Windows(?: Server)?|Index of \/.{0,40}|(?:Web Server's |Domain )?Default (?:Web Site )?Page|Web Server's Default Page|Squarespace - (?:Website Expired|Claim This Domain|Account Not Available|No Such Account))$/i;
const suspendedPath = /\/suspendedpage\.cgi\b/;
/** Headers that a firewall sends in place of a page, with a pattern for their value. */
const challengeHeaders: readonly [name: string, value: RegExp][] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /challenge|deny/i],
  ['sg-captcha', /challenge/i],
  ['x-sucuri-block', /./],
  ['server', /imunify360-webshield/i],
];
/** Files that a firewall's page loads; some sites load the same files on their own pages. */
const challengeFiles =
  /_Incapsula_Resource|\/cdn-cgi\/challenge-platform\/h\/|sgcaptcha|px-captcha|captcha-delivery\.com|awswaf\.com|\.well-known\/captcha|ddos-guard|perimeterx|[?&]bm-verify=|\/\.lsrecap\/|\/\.within\.website\//i;
/** Names of variables in the script of a firewall's page. */
const challengeScript =
  /sucuri_cloudproxy|wsidchk|gokuProps|_cf_chl_opt|_pxAppId|KPSDK|ddg_captcha/;
const loginPath = /\/(?:log-?in|sign-?in|wp-login\.php|password)(?:[/?]|$)/i;
/** The redirect in the script of an otherwise empty page. */
const scriptTarget =
  /\blocation(?:\.href)?\s{0,3}(?:=|\.(?:replace|assign)\()\s{0,3}["']([^"'\s]{1,300})["']/;
/** Ids and classes of the root elements of apps. */
const root = /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app)$/;
const rootWords =
  /enable javascript|requires? javascript|javascript (?:to run|is (?:disabled|required))|without javascript|need to enable/i;
/** A page with less text than this, in characters, counts as almost empty. */
export const minTextLength = 120;
/** The pages of challenges and parked domains have little text and few links. */
const longestChallenge = 600;
const shortText = 2_000;
const fewLinks = 5;
/** How much of an error page is read, in characters. */
const longestNotice = 20_000;

const failureKinds: Record<FetchFailure, OutcomeKind> = {
  refused: 'unreachable',
  unreachable: 'unreachable',
  'timed-out': 'timed-out',
  unfinished: 'unfinished',
  'too-large': 'too-large',
  'too-many-redirects': 'too-many-redirects',
  untrusted: 'untrusted',
};

const unjudged = (kind: OutcomeKind, values: OutcomeValues = {}): Outcome => ({
  kind,
  values,
  judged: false,
});

/** Whether an answer is HTML, by its content type or, without one, by its beginning. */
export function isHtml({ headers, body }: SiteAnswer): boolean {
  const type = headers['content-type'];
  if (type === undefined) return body.trimStart().startsWith('<');
  return /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(type);
}

function isProfile(host: string): boolean {
  return (
    profileHosts.includes(host) ||
    profileSites.some((site) => host === site || host.endsWith(`.${site}`))
  );
}

type Place = { hostname: string; pathname: string };

/** Whether a page has a link that dials. */
const dials = ({ links }: PageFacts): boolean => links.some(({ href }) => /^tel:/i.test(href));

/** Whether the headers of an answer come from a firewall's challenge. */
export const isMitigated = ({ headers }: Pick<SiteAnswer, 'headers'>): boolean =>
  challengeHeaders.some(([name, value]) => value.test(headers[name] ?? ''));

/** Whether a page has metadata for search engines. */
const isPublished = ({ canonicals, metas, business }: PageFacts): boolean =>
  canonicals.length > 0 || metas['og:title'] !== undefined || business.isBusiness;

/** Whether a firewall answered in place of the site. */
function isChallenge(answer: SiteAnswer, page: PageFacts | null): boolean {
  const { status, body } = answer;
  if (isMitigated(answer)) return true;
  // Wordfence names itself on its error page.
  if (status === 503 && /Generated by Wordfence/i.test(body.slice(0, longestNotice))) return true;
  if (page === null || page.text.length > longestChallenge || page.links.length > fewLinks) {
    return false;
  }
  if (dials(page) || isPublished(page)) return false;
  return (
    [...page.loads, page.forwardsTo ?? ''].some((address) => challengeFiles.test(address)) ||
    challengeScript.test(page.inlineScript)
  );
}

function isParked({ hostname, pathname }: Place, page: PageFacts): boolean {
  if (domainSellers.test(hostname) || suspendedPath.test(pathname)) return true;
  if (page.text.length > shortText) return false;
  return (
    page.loads.some((address) => parkingFiles.test(address)) ||
    (page.text === '' && parkingScript.test(page.inlineScript)) ||
    serverTitles.test(page.title?.text ?? '') ||
    // Apache's default page. A brand has this name too, but its page has a title.
    (page.title === null && page.text === 'It works!')
  );
}

function isLogin(path: string, page: PageFacts): boolean {
  const says = /\b(?:log ?in|sign ?in|password|iniciar sesi[oó]n)\b/i.test(page.title?.text ?? '');
  return page.passwordField && (loginPath.test(path) || (says && page.text.length < shortText));
}

/** The outcome for a document with almost no text. */
function kindOfBareDocument(page: PageFacts, hasEmptyRoot: boolean): Outcome {
  const [, byScript] = (page.text === '' && scriptTarget.exec(page.inlineScript)) || [];
  const target = page.forwardsTo ?? (hasEmptyRoot ? undefined : byScript);
  if (target !== undefined) return unjudged('forwarded', { target: shorten(target) });
  if (page.frameSources.length > 0 && page.images.count === 0) {
    return { kind: 'framed', values: {}, judged: true };
  }
  const isApp = page.images.count === 0 || hasEmptyRoot || rootWords.test(page.withoutScript);
  if (page.scripts > 0 && isApp) {
    return { kind: 'script-built', values: {}, judged: true };
  }
  if (page.text === '' && page.images.count === 0) return unjudged('empty');
  return { kind: 'whole', values: {}, judged: true };
}

/**
 * The outcome of a visit. `page` is null if its document was not read: it did not arrive, is not
 * HTML, has too many elements, or took too long.
 */
export function outcomeOf(visit: SiteVisit, page: PageFacts | null): Outcome {
  const answer = visit.page;
  const address = URL.parse(answer.address);
  const { hostname: host, pathname }: Place = address ?? { hostname: '', pathname: '' };
  if (isProfile(host)) return unjudged('elsewhere', { host });
  if (!isAnswer(answer)) return unjudged(failureKinds[answer.failure]);
  const { status } = answer;
  if (status === 401) return unjudged('login');
  if ([403, 405, 406, 429, 451, 999].includes(status) || isChallenge(answer, page)) {
    return unjudged('turned-away', { status });
  }
  if (status < 200 || status >= 300) return unjudged('error-status', { status });
  if (answer.body.trim() === '') return unjudged('empty');
  if (!isHtml(answer)) {
    const [type = ''] = (answer.headers['content-type'] ?? '').split(';', 1);
    return unjudged('not-html', { type: type.trim().slice(0, 60) });
  }
  if (page === null) return unjudged('unreadable');
  if (isParked({ hostname: host, pathname }, page)) {
    return unjudged('parked', { host: URL.parse(visit.requested)?.hostname ?? host });
  }
  if (isLogin(pathname, page)) return unjudged('login');
  const lacksHeadingAndPhone = page.headings.length === 0 && !dials(page);
  // An empty app may still show a cookie notice.
  const hasEmptyRoot = page.unfilled.some((name) => root.test(name));
  if (lacksHeadingAndPhone && (page.text.length < minTextLength || hasEmptyRoot)) {
    return kindOfBareDocument(page, hasEmptyRoot);
  }
  return { kind: 'whole', values: {}, judged: true };
}
