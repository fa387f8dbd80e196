/** Tracking parameters, which do not change the page. */
const clickId =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|mc_[ce]id|srsltid|_gl)$/i;

/** Removes tracking parameters from an address, and leaves the rest unchanged. */
export function dropClickIds(address: URL): void {
  const query = address.search.slice(1).split('&');
  const kept = query.filter((part) => !clickId.test(part.split('=', 1)[0] ?? ''));
  if (kept.length < query.length) address.search = kept.join('&');
}
