import { shorten } from './excerpt.ts';
import type { PageFacts } from './page-facts.ts';
import {
  addressOf,
  type FetchFailure,
  isAnswer,
  type SiteAnswer,
  type SiteVisit,
} from './visit.ts';

/**
 * What became of an audit as a whole. The first three are judged, the second and the third only by
 * what can be seen; of the others one sentence says all.
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
  'too-large',
  'too-many-redirects',
  'untrusted',
  'unreadable',
] as const;

export type OutcomeKind = (typeof outcomeKinds)[number];

const judgedKinds: readonly OutcomeKind[] = ['whole', 'script-built', 'framed'];

/**
 * How far an audit came: it `judged` the site, only `reached` it, or reached `nothing`, perhaps
 * because the address was misspelled.
 */
export type AuditReach = 'judged' | 'reached' | 'nothing';

/** A visit: the addresses that it asked first and last, and what became of it. */
type Visited = { requested: string; address: string; outcome: { kind: OutcomeKind } };

const withoutScheme = (address: string): string => address.replace(/^https?:/, '');

/** How far an audit came. A site whose redirect leads nowhere was reached. */
export function reachOf({ requested, address, outcome: { kind } }: Visited): AuditReach {
  if (judgedKinds.includes(kind)) return 'judged';
  // An address without a scheme is tried by both.
  const isRedirected = withoutScheme(requested) !== withoutScheme(address);
  return kind === 'unreachable' && !isRedirected ? 'nothing' : 'reached';
}

/** The kind, what its words may name, and whether any check is worth running. */
export type Outcome = { kind: OutcomeKind; values: OutcomeValues; judged: boolean };

/** A host, the type of a file, the number of an answer, or where a page forwards to. */
export type OutcomeValues = { host?: string; type?: string; status?: number; target?: string };

/** Sites on which a business has a page that is not its website. */
const profileSites = [
  ...['facebook.com', 'fb.com', 'fb.me', 'instagram.com', 'linkedin.com', 'x.com', 'twitter.com'],
  ...['tiktok.com', 'youtube.com', 'youtu.be', 'pinterest.com', 'threads.net', 'nextdoor.com'],
  ...['yelp.com', 'linktr.ee', 'wa.me', 'm.me', 'g.page', 'maps.app.goo.gl', 'maps.google.com'],
];
/** Google builds websites on its other hosts. */
const profileHosts = ['google.com', 'www.google.com'];
const domainSellers =
  /(?:^|\.)(?:hugedomains|afternic|sedo|dan|sedoparking|bodis|parkingcrew)\.com$/;
const parkingFiles =
  /sedoparking\.com|parkingcrew\.net|bodis\.com|d38psrni17bvxu\.cloudfront\.net|parklogic\.com/i;
const parkedWords =
  /domain (?:name )?(?:is|may be) (?:for sale|parked)|buy this domain|parked free|future home of something|apache2 (?:ubuntu|debian) default page|welcome to nginx|^index of \/|account (?:has been )?suspended|website coming soon to this domain/i;
const challengeWords =
  /^(?:just a moment|attention required|access denied|pardon our interruption|one moment, please|security check|checking your browser|verify(?:ing)? (?:that )?you are (?:a )?human|robot challenge|ddos-guard)/i;
const challengeFiles =
  /_Incapsula_Resource|\/cdn-cgi\/challenge-platform\/h\/|sgcaptcha|px-captcha/;
const loginPath = /\/(?:log-?in|sign-?in|wp-login\.php|password)(?:[/?]|$)/i;
const rootWords =
  /enable javascript|requires? javascript|javascript (?:to run|is (?:disabled|required))|need to enable/i;
/**
 * A page with less text than this says nothing; that of a challenge or of a parked domain is not
 * much longer.
 */
const leastText = 120;
const shortText = 2_000;

const failureKinds: Record<FetchFailure, OutcomeKind> = {
  refused: 'unreachable',
  unreachable: 'unreachable',
  'timed-out': 'timed-out',
  'too-large': 'too-large',
  'too-many-redirects': 'too-many-redirects',
  untrusted: 'untrusted',
};

const told = (kind: OutcomeKind, values: OutcomeValues = {}): Outcome => ({
  kind,
  values,
  judged: false,
});

/** Whether an answer is a document, by its type or, without one, by how it begins. */
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

/** Whether a firewall answered in place of the site. */
function isChallenge(answer: SiteAnswer, page: PageFacts | null): boolean {
  if (answer.headers['cf-mitigated'] === 'challenge') return true;
  if (page === null || page.text.length > shortText) return false;
  return (
    challengeWords.test(page.title?.text ?? '') ||
    challengeWords.test(page.text) ||
    page.loads.some((address) => challengeFiles.test(address)) ||
    challengeFiles.test(page.forwardsTo ?? '')
  );
}

function isParked(host: string, page: PageFacts): boolean {
  if (domainSellers.test(host)) return true;
  if (page.text.length > shortText) return false;
  return (
    page.loads.some((address) => parkingFiles.test(address)) ||
    parkedWords.test(page.title?.text ?? '') ||
    parkedWords.test(page.text)
  );
}

function isLogin(path: string, page: PageFacts): boolean {
  const says = /\b(?:log ?in|sign ?in|password|iniciar sesi[oó]n)\b/i.test(page.title?.text ?? '');
  return page.passwordField && (loginPath.test(path) || (says && page.text.length < shortText));
}

/** What a document with next to no text is. */
function kindOfBareDocument(page: PageFacts): Outcome {
  if (page.forwardsTo !== null) return told('forwarded', { target: shorten(page.forwardsTo) });
  if (page.frames > 0 && page.images.count === 0) {
    return { kind: 'framed', values: {}, judged: true };
  }
  if (page.scripts > 0 && (page.images.count === 0 || rootWords.test(page.withoutScript))) {
    return { kind: 'script-built', values: {}, judged: true };
  }
  if (page.text === '' && page.images.count === 0) return told('empty');
  return { kind: 'whole', values: {}, judged: true };
}

/**
 * What became of an audit. A page is null when its document was not read: it did not arrive, is not
 * HTML, or is too tangled or too slow to be read.
 */
export function outcomeOf(visit: SiteVisit, page: PageFacts | null): Outcome {
  const answer = visit.page;
  const address = addressOf(answer.address);
  const host = address?.hostname ?? '';
  if (isProfile(host)) return told('elsewhere', { host });
  if (!isAnswer(answer)) return told(failureKinds[answer.failure]);
  const { status } = answer;
  if (status === 401) return told('login');
  if ([403, 405, 406, 429, 451, 999].includes(status) || isChallenge(answer, page)) {
    return told('turned-away', { status });
  }
  if (status < 200 || status >= 300) return told('error-status', { status });
  if (answer.body.trim() === '') return told('empty');
  if (!isHtml(answer)) {
    const [type = ''] = (answer.headers['content-type'] ?? '').split(';', 1);
    return told('not-html', { type: type.trim().slice(0, 60) });
  }
  if (page === null) return told('unreadable');
  if (isParked(host, page)) return told('parked', { host });
  if (isLogin(address?.pathname ?? '', page)) return told('login');
  const isBare = page.headings.length + page.phoneLinks.length === 0;
  if (isBare && page.text.length < leastText) return kindOfBareDocument(page);
  return { kind: 'whole', values: {}, judged: true };
}
