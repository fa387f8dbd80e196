import type { FetchFailure } from '../platform/fetch-failure.ts';

/** An address that redirected, and its status. */
export type RedirectHop = { address: string; status: number };

type RedirectChain = {
  /** The last address requested, absolute. */
  address: string;
  /** The addresses before it, in order. */
  redirects: RedirectHop[];
};

/** The response of an address, after following redirects. */
export type SiteResponse = RedirectChain & {
  /** A redirect that was not followed keeps its status here and its `location` in the headers. */
  status: number;
  /** By lower-case name; the values of a repeated header are joined with ", ". */
  headers: Readonly<Record<string, string>>;
  /** The decoded text; empty if it was not requested. */
  body: string;
  /** Size of the body as it was sent, and after decompression. */
  wireBytes: number;
  bytes: number;
};

export type NoResponse = RedirectChain & { failure: FetchFailure };
export type Reply = SiteResponse | NoResponse;

/**
 * The requests besides the page: robots.txt, the sitemap, the page with the other scheme (http for
 * https) and on the other host (with or without www), and a page that cannot exist.
 */
export const probes = ['robots', 'otherScheme', 'otherHost', 'sitemap', 'missingPage'] as const;

export type Probe = (typeof probes)[number];

/** Everything that was fetched for one audit. */
export type SiteVisit = {
  /** The first address requested, absolute. */
  requested: string;
  /** When the page responded, in milliseconds since 1970. */
  visitedAt: number;
  page: Reply;
  /**
   * The validity of the certificate at the page's last address, in milliseconds since 1970.
   */
  certificate?: { from: number; until: number };
  /** A probe without a reply was not sent. */
  replies: { [P in Probe]?: Reply | undefined };
};

/** Whether something responded, with any status. */
export function isResponse(reply: Reply | undefined): reply is SiteResponse {
  return reply !== undefined && 'status' in reply;
}

/**
 * The final destination of a response, including a redirect that was not followed; null if it is
 * not a valid URL.
 */
export function destinationOf(response: SiteResponse): URL | null {
  const { location } = response.headers;
  const isRedirect = response.status >= 300 && response.status < 400 && location !== undefined;
  return isRedirect ? URL.parse(location, response.address) : URL.parse(response.address);
}
