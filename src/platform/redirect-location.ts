/**
 * Where a redirect leads: its target with the query of the request, such as "?utm_source=ads",
 * before the fragment. A target with a query of its own keeps that instead.
 */
export function redirectLocation(target: string, query: string): string {
  const [, page = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  return page.includes('?') ? target : `${page}${query}${fragment}`;
}
