import { assetOf, otherHostOf, otherSchemeOf } from './audit-requests.ts';
import { answerOf, turnsAway } from './probe-answer.ts';
import type { SiteFacts } from './site-facts.ts';
import { cannotTell, fine, found, type UntoldReason, type Verdict } from './verdict.ts';
import { addressOf, destinationOf, isAnswer, type SiteVisit } from './visit.ts';

const hour = 60 * 60;
const day = 24 * hour;
const dayInMilliseconds = day * 1_000;
/** A document this small gains nothing that a reader would notice. */
const worthCompressing = 20_000;
const heavyDocument = 300_000;
const mostHops = 2;
/** Without a word on it, browsers keep a file for a tenth of the time since it changed. */
const shareOfAge = 10;
/**
 * Renewal by machine comes before the last sixth of a certificate's life, and by hand before two
 * weeks.
 */
const daysToRenew = 14;
const shareToRenew = 1 / 6;

const isSecure = (address: string): boolean => address.startsWith('https:');

/**
 * Whether the page was reached by way of an address, so that nobody needs to ask where that leads.
 */
function wentBy(visit: SiteVisit, address: string): boolean {
  return visit.page.redirects.some((redirect) => redirect.address === address);
}

export function checkHttps({ visit, answer }: SiteFacts): Verdict {
  const other = otherSchemeOf(answer.address) ?? '';
  const reply = visit.replies.otherScheme;
  const destination = isAnswer(reply) ? destinationOf(reply)?.href : undefined;
  if (!isSecure(answer.address)) {
    const works = isAnswer(reply) && reply.status < 400 && isSecure(destination ?? '');
    return works ? found('https', 'unused', { address: other }) : found('https', 'insecure', {});
  }
  if (wentBy(visit, other)) return fine('https', {});
  if (reply === undefined) return cannotTell('https', 'not-asked');
  if (!isAnswer(reply)) return cannotTell('https', 'no-answer');
  if (isSecure(destination ?? '')) return fine('https', {});
  return reply.status < 300
    ? found('https', 'http-stays', { address: other })
    : cannotTell('https', 'turned-away');
}

export function checkCertificate({ visit, answer }: SiteFacts): Verdict {
  if (!isSecure(answer.address)) return cannotTell('certificate', 'no-https');
  if (visit.certificate === undefined) return cannotTell('certificate', 'not-asked');
  const { from, until } = visit.certificate;
  const left = (until - visit.visitedAt) / dayInMilliseconds;
  const lifetime = (until - from) / dayInMilliseconds;
  const days = Math.max(0, Math.floor(left));
  return left < Math.min(daysToRenew, lifetime * shareToRenew)
    ? found('certificate', 'ends-soon', { days })
    : fine('certificate', { days });
}

export function checkHostForms({ visit, answer, page }: SiteFacts): Verdict {
  const other = otherHostOf(answer.address);
  if (other === null) return cannotTell('host-forms', 'one-form');
  const [host, otherHost] = [answer.address, other].map((form) => addressOf(form)?.host ?? '');
  const hosts = { host: host ?? '', other: otherHost ?? '' };
  const isPassed = visit.page.redirects.some(
    ({ address }) => addressOf(address)?.host === otherHost,
  );
  if (isPassed) return fine('host-forms', hosts);
  const reply = visit.replies.otherHost;
  if (reply === undefined) return cannotTell('host-forms', 'not-asked');
  if (!isAnswer(reply)) {
    if (reply.failure === 'untrusted') return found('host-forms', 'untrusted', hosts);
    return ['unreachable', 'too-many-redirects'].includes(reply.failure)
      ? found('host-forms', 'dead', hosts)
      : cannotTell('host-forms', 'no-answer');
  }
  const { status } = reply;
  if (turnsAway(status)) return cannotTell('host-forms', 'turned-away');
  if (status >= 400) return found('host-forms', 'error', { ...hosts, status });
  const destination = destinationOf(reply)?.host ?? '';
  if (destination === host) return fine('host-forms', hosts);
  if (destination !== otherHost) return found('host-forms', 'elsewhere', { ...hosts, destination });
  // A redirect of the other host to itself was not followed to its end.
  if (status >= 300) return cannotTell('host-forms', 'not-asked');
  // Google counts both as one where the page names its address.
  return page.canonicals.length > 0
    ? fine('host-forms', hosts)
    : found('host-forms', 'both', hosts);
}

export function checkRedirects({ answer: { redirects, address } }: SiteFacts): Verdict {
  const count = redirects.length;
  return count > mostHops
    ? found('redirects', 'several', { count, first: redirects[0]?.address ?? '', last: address })
    : fine('redirects', { count });
}

export function checkWeight({ answer: { headers, wireBytes, bytes } }: SiteFacts): Verdict {
  // A page of nothing but a script has less than one, and "0 KB" reads like a mistake.
  const kilobytes = Math.max(1, Math.round(wireBytes / 1_000));
  const isCompressed = /\b(?:gzip|br|zstd|deflate)\b/i.test(headers['content-encoding'] ?? '');
  if (!isCompressed && bytes >= worthCompressing) {
    return found('weight', 'uncompressed', { kilobytes });
  }
  return wireBytes > heavyDocument
    ? found('weight', 'heavy', { kilobytes })
    : fine('weight', { kilobytes });
}

/**
 * For how many seconds browsers keep an answer without asking again; null if its headers do not
 * say.
 */
function keptFor(headers: Readonly<Record<string, string>>, now: number): number | null {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0;
  const [, seconds] = /(?:^|[\s,])max-age\s{0,3}=\s{0,3}"?(\d{1,12})/i.exec(control) ?? [];
  if (seconds !== undefined) return Number(seconds);
  const expires = Date.parse(headers.expires ?? '');
  return Number.isNaN(expires) ? null : Math.max(0, (expires - now) / 1_000);
}

/**
 * For how many seconds browsers keep a file, of which they guess from its age if nothing else is
 * said.
 */
function fileKeptFor(headers: Readonly<Record<string, string>>, now: number): number {
  const changed = Date.parse(headers['last-modified'] ?? '');
  const guessed = Number.isNaN(changed) ? 0 : (now - changed) / 1_000 / shareOfAge;
  return keptFor(headers, now) ?? guessed;
}

/** Why the file of a page was not seen, if it was not. */
function unseenFile(facts: SiteFacts): UntoldReason | null {
  const address = assetOf(facts.page, facts.answer.address);
  if (address === null) return facts.page.assets.length > 0 ? 'elsewhere' : null;
  const reply = answerOf(facts, 'asset', address);
  if (typeof reply === 'string') return reply;
  return reply.status >= 200 && reply.status < 300 ? null : 'no-answer';
}

export function checkCaching(facts: SiteFacts): Verdict {
  const { visit, answer } = facts;
  const pageKept = keptFor(answer.headers, visit.visitedAt) ?? 0;
  if (pageKept > day) return found('caching', 'page-kept', { hours: Math.round(pageKept / hour) });
  const unseen = unseenFile(facts);
  if (unseen !== null) return cannotTell('caching', unseen);
  const reply = visit.replies.asset;
  if (isAnswer(reply) && fileKeptFor(reply.headers, visit.visitedAt) < day) {
    return found('caching', 'file-not-kept', { file: reply.address });
  }
  return fine('caching', {});
}
