import type { FetchFailure } from '../platform/fetch-failure.ts';
import { shorten } from './excerpt.ts';
import type { PageFacts } from './read-page.ts';
import { isResponse, type SiteResponse, type SiteVisit } from './visit.ts';

/**
 * The outcome of a whole audit. Checks run for the first three kinds; each of the other kinds is
 * reported in one sentence.
 */
export const outcomeKinds = [
  'complete',
  'script-built', // A script builds the page, so only the other parts are checked.
  'framed', // The page is in frames, so only its head and its responses are checked.
  'forwarded', // The page has no content, and forwards to another.
  'empty',
  'login',
  'parked', // The page belongs to a domain seller or a host, not to a business.
  'elsewhere', // The address leads to a profile on another site.
  'not-html',
  'turned-away', // A firewall blocked us.
  'error-status',
  'unreachable',
  'timed-out',
  'unfinished', // The response broke off.
  'too-large',
  'too-many-redirects',
  'untrusted', // The certificate is not trusted.
  'unreadable', // The page has too many elements, or reading it took too long.
] as const;

export type OutcomeKind = (typeof outcomeKinds)[number];

const judgedKinds: readonly OutcomeKind[] = ['complete', 'script-built', 'framed'];

/**
 * How far an audit got: it `judged` the site, only `reached` it, or reached `nothing`, perhaps
 * because the address was misspelled.
 */
export type AuditReach = 'judged' | 'reached' | 'nothing';

/** The first and last address of a visit, and its outcome. */
type VisitResult = { requested: string; address: string; outcome: { kind: OutcomeKind } };

const withoutScheme = (address: string): string => address.replace(/^https?:/, '');

/** How far an audit got. A site whose redirect leads nowhere was reached. */
export function reachOf({ requested, address, outcome: { kind } }: VisitResult): AuditReach {
  if (judgedKinds.includes(kind)) return 'judged';
  // An address without a scheme is tried with both.
  const isRedirected = withoutScheme(requested) !== withoutScheme(address);
  return kind === 'unreachable' && !isRedirected ? 'nothing' : 'reached';
}

/** The kind, the values for its copy, and whether to run any checks. */
export type Outcome = { kind: OutcomeKind; values: OutcomeValues; judged: boolean };

/** A host, the type of a file, the status of a response, or the target of a redirect. */
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
const scriptRedirect =
  /\blocation(?:\.href)?\s{0,3}(?:=|\.(?:replace|assign)\()\s{0,3}["']([^"'\s]{1,300})["']/;
/** Ids and classes of the root elements of apps. */
const appRoot = /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app)$/;
const enableJavaScriptNotice =
  /enable javascript|requires? javascript|javascript (?:to run|is (?:disabled|required))|without javascript|need to enable/i;
/** A page with less text than this, in characters, counts as almost empty. */
export const minTextLength = 120;
/** A firewall's challenge has little text, in characters, and few links. */
const maxChallengeTextLength = 600;
const maxLinks = 5;
/** Placeholder and login pages have at most this much text, in characters. */
const maxBriefTextLength = 2_000;
/** How much of an error page is read, in characters. */
const maxErrorPageLength = 20_000;

const failureKinds: Record<FetchFailure, OutcomeKind> = {
  refused: 'unreachable',
  unreachable: 'unreachable',
  'timed-out': 'timed-out',
  unfinished: 'unfinished',
  'too-large': 'too-large',
  'too-many-redirects': 'too-many-redirects',
  untrusted: 'untrusted',
};

const unjudgedOutcome = (kind: OutcomeKind, values: OutcomeValues = {}): Outcome => ({
  kind,
  values,
  judged: false,
});

/** Whether a response is HTML, by its content type or, without one, by its beginning. */
export function isHtml({ headers, body }: SiteResponse): boolean {
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

type UrlParts = { hostname: string; pathname: string };

/** Whether a page has a link with a phone number. */
const hasPhoneLink = ({ links }: PageFacts): boolean =>
  links.some(({ href }) => /^tel:/i.test(href));

/** Whether the headers of a response come from a firewall's challenge. */
export const isFirewallChallenge = ({ headers }: Pick<SiteResponse, 'headers'>): boolean =>
  challengeHeaders.some(([name, value]) => value.test(headers[name] ?? ''));

/** Whether a page has metadata for search engines. */
const hasSearchMetadata = ({ canonicals, metas, business }: PageFacts): boolean =>
  canonicals.length > 0 || metas['og:title'] !== undefined || business.isBusiness;

/** Whether a firewall responded in place of the site. */
function isChallenge(response: SiteResponse, page: PageFacts | null): boolean {
  const { status, body } = response;
  if (isFirewallChallenge(response)) return true;
  // Wordfence names itself on its error page.
  if (status === 503 && /Generated by Wordfence/i.test(body.slice(0, maxErrorPageLength)))
    return true;
  if (page === null || page.text.length > maxChallengeTextLength || page.links.length > maxLinks) {
    return false;
  }
  if (hasPhoneLink(page) || hasSearchMetadata(page)) return false;
  return (
    [...page.loadedAddresses, page.forwardsTo ?? ''].some((address) =>
      challengeFiles.test(address),
    ) || challengeScript.test(page.inlineScript)
  );
}

function isPlaceholder({ hostname, pathname }: UrlParts, page: PageFacts): boolean {
  if (domainSellers.test(hostname) || suspendedPath.test(pathname)) return true;
  if (page.text.length > maxBriefTextLength) return false;
  return (
    page.loadedAddresses.some((address) => parkingFiles.test(address)) ||
    (page.text === '' && parkingScript.test(page.inlineScript)) ||
    serverTitles.test(page.title?.text ?? '') ||
    // Apache's default page. “It Works!” is also a brand, but its home page has a title.
    (page.title === null && page.text === 'It works!')
  );
}

function isLogin(path: string, page: PageFacts): boolean {
  const titleMentionsLogin = /\b(?:log ?in|sign ?in|password|iniciar sesi[oó]n)\b/i.test(
    page.title?.text ?? '',
  );
  return (
    page.hasPasswordField &&
    (loginPath.test(path) || (titleMentionsLogin && page.text.length < maxBriefTextLength))
  );
}

/** The outcome for a document with almost no text. */
function bareDocumentOutcome(page: PageFacts, hasEmptyRoot: boolean): Outcome {
  const [, scriptedTarget] = (page.text === '' && scriptRedirect.exec(page.inlineScript)) || [];
  const target = page.forwardsTo ?? (hasEmptyRoot ? undefined : scriptedTarget);
  if (target !== undefined) return unjudgedOutcome('forwarded', { target: shorten(target) });
  if (page.frameSources.length > 0 && page.images.count === 0) {
    return { kind: 'framed', values: {}, judged: true };
  }
  const isApp =
    page.images.count === 0 || hasEmptyRoot || enableJavaScriptNotice.test(page.noscriptText);
  if (page.scriptCount > 0 && isApp) {
    return { kind: 'script-built', values: {}, judged: true };
  }
  if (page.text === '' && page.images.count === 0) return unjudgedOutcome('empty');
  return { kind: 'complete', values: {}, judged: true };
}

/**
 * The outcome of a visit. `page` is null if its document was not read: it was not received, is not
 * HTML, has too many elements, or took too long.
 */
export function outcomeOf(visit: SiteVisit, page: PageFacts | null): Outcome {
  const response = visit.page;
  const address = URL.parse(response.address);
  const { hostname: host, pathname }: UrlParts = address ?? { hostname: '', pathname: '' };
  if (isProfile(host)) return unjudgedOutcome('elsewhere', { host });
  if (!isResponse(response)) return unjudgedOutcome(failureKinds[response.failure]);
  const { status } = response;
  if (status === 401) return unjudgedOutcome('login');
  if ([403, 405, 406, 429, 451, 999].includes(status) || isChallenge(response, page)) {
    return unjudgedOutcome('turned-away', { status });
  }
  if (status < 200 || status >= 300) return unjudgedOutcome('error-status', { status });
  if (response.body.trim() === '') return unjudgedOutcome('empty');
  if (!isHtml(response)) {
    const [type = ''] = (response.headers['content-type'] ?? '').split(';', 1);
    return unjudgedOutcome('not-html', { type: type.trim().slice(0, 60) });
  }
  if (page === null) return unjudgedOutcome('unreadable');
  if (isPlaceholder({ hostname: host, pathname }, page)) {
    return unjudgedOutcome('parked', { host: URL.parse(visit.requested)?.hostname ?? host });
  }
  if (isLogin(pathname, page)) return unjudgedOutcome('login');
  const lacksHeadingAndPhone = page.headings.length === 0 && !hasPhoneLink(page);
  // An empty app may still show a cookie notice.
  const hasEmptyRoot = page.emptyElementNames.some((name) => appRoot.test(name));
  if (lacksHeadingAndPhone && (page.text.length < minTextLength || hasEmptyRoot)) {
    return bareDocumentOutcome(page, hasEmptyRoot);
  }
  return { kind: 'complete', values: {}, judged: true };
}
