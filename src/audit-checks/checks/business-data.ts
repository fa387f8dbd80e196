import { defineCheck } from '../check.ts';
import { readContact } from '../contact.ts';

const mapHosts =
  /^https?:\/\/(?:(?:www\.)?google\.[a-z.]{2,6}\/maps|maps\.(?:app\.goo\.gl|google\.|apple\.com)|goo\.gl\/maps)/i;

/** Whether an address is a site's home page, perhaps in one language. */
function isHome(address: string): boolean {
  const path = URL.parse(address)?.pathname ?? '';
  return /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home|default)(?:\.[a-z]{3,5})?\/?)?$/i.test(
    path,
  );
}

/** Whether the page names its business in structured data. */
export const businessData = defineCheck({
  check: 'business-data',
  reads: 'body',
  fine: { name: 'text' },
  found: {
    unreadable: { rank: 2, values: { data: 'text' } },
    absent: { rank: 2, values: {} },
  },
  judge: ({ answer, page }, say) => {
    const { isBusiness, name, unreadable } = page.business;
    if (isBusiness) return say.fine({ name });
    if (unreadable !== null) return say.found('unreadable', { data: unreadable });
    const { dialed, written } = readContact(page);
    const hasMap = [...page.links.map(({ href }) => href), ...page.frameSources].some((address) =>
      mapHosts.test(address),
    );
    if (dialed.length + written.length === 0 && !hasMap && !page.hasAddress) {
      return say.inconclusive('no-business');
    }
    return isHome(answer.address) ? say.found('absent', {}) : say.inconclusive('not-home');
  },
});
