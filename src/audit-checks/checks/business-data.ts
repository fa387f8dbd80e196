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
  judge: ({ response, page }, verdict) => {
    const { isBusiness, name, invalidJson } = page.business;
    if (isBusiness) return verdict.fine({ name });
    if (invalidJson !== null) return verdict.found('unreadable', { data: invalidJson });
    const { linkedPhones, writtenPhones } = readContact(page);
    const hasMap = [...page.links.map(({ href }) => href), ...page.frameSources].some((address) =>
      mapHosts.test(address),
    );
    if (linkedPhones.length + writtenPhones.length === 0 && !hasMap && !page.hasAddress) {
      return verdict.inconclusive('no-business');
    }
    return isHome(response.address)
      ? verdict.found('absent', {})
      : verdict.inconclusive('not-home');
  },
});
