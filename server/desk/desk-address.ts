/** Where browsers reach the desk. */
export type DeskAddress = {
  origin: string;
  /** The host name that passkeys are bound to. */
  host: string;
  /** Whether cookies can be limited to HTTPS and to this host. */
  isSecure: boolean;
};

const addressOf = ({ origin, hostname, protocol }: URL): DeskAddress => ({
  origin,
  host: hostname,
  isSecure: protocol === 'https:',
});

/**
 * The desk's address, which is the site's own. On `localhost` it works without HTTPS, unless the site's
 * address is configured: then a proxy may have replaced the host of the request.
 *
 * @param host The host of the request, perhaps with a port.
 */
export function deskAddress(
  host: string,
  site: { siteUrl: URL; isConfigured: boolean },
): DeskAddress {
  const local = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
  if (!site.isConfigured && local?.hostname === 'localhost') return addressOf(local);
  return addressOf(site.siteUrl);
}

/** Whether a request has reached the desk's address, and not another name of the same server. */
export function isAt({ origin }: DeskAddress, host: string): boolean {
  return new URL(origin).host === host;
}
