import type { FetchFailure } from '../platform/fetch-failure.ts';

/** An address that sent us on, and the status by which it did. */
export type RedirectHop = { address: string; status: number };

type Reached = {
  /** The last address asked, absolute. */
  address: string;
  /** The addresses before it, in order. */
  redirects: RedirectHop[];
};

/** What an address answered, after the redirects that were followed. */
export type SiteAnswer = Reached & {
  /** A redirect that was not followed keeps its status here and its `location` in the headers. */
  status: number;
  /** By lower-case name; a header that came twice is joined with ", ". */
  headers: Readonly<Record<string, string>>;
  /** The decoded text, or nothing if it was not wanted. */
  body: string;
  /** Size of the body as it was sent, and after decompression. */
  wireBytes: number;
  bytes: number;
};

export type NoAnswer = Reached & { failure: FetchFailure };
export type Reply = SiteAnswer | NoAnswer;

/**
 * What is asked beside the page: robots.txt, the sitemap, the page by the other scheme (http for
 * https) and on the other host (with or without www), and a page that cannot exist.
 */
export const probes = ['robots', 'otherScheme', 'otherHost', 'sitemap', 'missingPage'] as const;

export type Probe = (typeof probes)[number];

/** Everything that was fetched for one audit. */
export type SiteVisit = {
  /** The address that was asked first, absolute. */
  requested: string;
  /** When the page answered, in milliseconds since 1970. */
  visitedAt: number;
  page: Reply;
  /**
   * When the certificate of the page's last address begins and ends, in milliseconds since 1970.
   */
  certificate?: { from: number; until: number };
  /** A probe without a reply was not asked. */
  replies: { [P in Probe]?: Reply | undefined };
};

/** Whether something answered, with whatever status. */
export function isAnswer(reply: Reply | undefined): reply is SiteAnswer {
  return reply !== undefined && 'status' in reply;
}

/**
 * Where an answer leads in the end, with the redirect that was not followed; null if that cannot be
 * read.
 */
export function destinationOf(answer: SiteAnswer): URL | null {
  const { location } = answer.headers;
  const sendsOn = answer.status >= 300 && answer.status < 400 && location !== undefined;
  return sendsOn ? URL.parse(location, answer.address) : URL.parse(answer.address);
}
