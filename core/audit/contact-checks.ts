import { isTollFree, namesHours, phoneKey, phonesIn, streetAddressIn } from './contact-in-text.ts';
import { plainLine } from './excerpt.ts';
import type { PageFacts } from './page-facts.ts';
import type { SiteFacts } from './site-facts.ts';
import { cannotTell, fine, found, type Verdict } from './verdict.ts';
import { addressOf } from './visit.ts';

/** What a page shows of a business: its phones, linked or not, and its address. */
type Shown = { linked: string[]; written: string[]; address: string | null };

function shownOn(page: PageFacts): Shown {
  // The element holds whatever ways there are to reach somebody, so a number that is a phone says
  // nothing.
  const rest = phonesIn(page.addressText).reduce(
    (text, phone) => text.replace(phone, ''),
    page.addressText,
  );
  const inElement = /\d/.test(rest) ? page.addressText : null;
  return {
    linked: page.phoneLinks,
    written: phonesIn(page.text),
    address: streetAddressIn(page.addressText) ?? streetAddressIn(page.text) ?? inElement,
  };
}

/** Whether a page is that of somebody who wants to be called or visited. */
function isOfBusiness(page: PageFacts): boolean {
  const { linked, written, address } = shownOn(page);
  return (
    linked.length + written.length > 0 || address !== null || page.mapLink || page.business.present
  );
}

/** Whether an address is that of a site's home page, of one language or of all. */
function isHome(address: string): boolean {
  const path = addressOf(address)?.pathname ?? '';
  return /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home|default)(?:\.[a-z]{3,5})?\/?)?$/i.test(
    path,
  );
}

/** Letters and digits alone, to compare what people write in different ways. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

export function checkPhone({ page }: SiteFacts): Verdict {
  const { linked, written } = shownOn(page);
  const [phone] = linked;
  if (phone !== undefined) return fine('phone', { phone });
  const [text] = written;
  if (text !== undefined) return found('phone', 'as-text', { phone: text });
  return found('phone', page.otherContact ? 'no-phone' : 'no-contact', {});
}

export function checkHours({ answer, page }: SiteFacts): Verdict {
  if (namesHours(page.text)) return fine('hours', {});
  if (page.business.hours) return found('hours', 'unseen', {});
  if (!isOfBusiness(page)) return cannotTell('hours', 'no-business');
  if (!isHome(answer.address)) return cannotTell('hours', 'not-home');
  const isRead = /^(?:en|es)\b/i.test(page.language ?? 'en');
  return isRead ? found('hours', 'absent', {}) : cannotTell('hours', 'other-language');
}

export function checkBusinessData({ answer, page }: SiteFacts): Verdict {
  const { business } = page;
  if (business.present) return fine('business-data', { name: business.names[0] ?? '' });
  if (business.unreadable !== null) {
    return found('business-data', 'unreadable', { data: business.unreadable });
  }
  if (!isOfBusiness(page)) return cannotTell('business-data', 'no-business');
  return isHome(answer.address)
    ? found('business-data', 'absent', {})
    : cannotTell('business-data', 'not-home');
}

/**
 * The phone that the data gives and the page does not show; a toll-free number may stand beside a
 * local one.
 */
function differentPhone(page: PageFacts, { linked, written }: Shown): string | undefined {
  const shown = [...linked, ...written];
  const keys = new Set(shown.map(phoneKey));
  const { phones } = page.business;
  if (shown.length === 0 || phones.some((phone) => keys.has(phoneKey(phone)))) return undefined;
  return [...shown, ...phones].some(isTollFree) ? undefined : phones[0];
}

/**
 * The address that the data gives, if the page shows none of the data's streets and postal codes.
 */
function unseenAddress(page: PageFacts): string | undefined {
  const seen = lettersOf(page.text);
  // A town alone is where a business works, and many give no more.
  const addresses = page.business.addresses.filter(({ street }) => street !== '');
  const isSeen = addresses.some(({ street, postalCode }) =>
    [street, postalCode].some((part) => part !== '' && seen.includes(lettersOf(part))),
  );
  return isSeen ? undefined : addresses[0]?.line;
}

/** The name that the data gives, if no word of any of its names stands on the page. */
function unseenName(page: PageFacts): string | undefined {
  const { names } = page.business;
  const pictures = page.images.names.join(' ');
  const seen = lettersOf(`${page.text} ${page.title?.text} ${page.siteName} ${pictures}`);
  const words = names.flatMap((name) => plainLine(name).split(' ')).map(lettersOf);
  const isSeen = words.some((word) => word.length > 2 && seen.includes(word));
  return isSeen ? undefined : names[0];
}

export function checkBusinessDetails({ answer, page }: SiteFacts): Verdict {
  const { business } = page;
  if (!business.present) return cannotTell('business-details', 'no-business-data');
  const shown = shownOn(page);
  const phone = shown.linked[0] ?? shown.written[0];
  const otherPhone = differentPhone(page, shown);
  if (phone !== undefined && otherPhone !== undefined) {
    return found('business-details', 'phone-differs', { shown: phone, data: otherPhone });
  }
  const unseen = unseenAddress(page);
  if (unseen !== undefined) {
    return shown.address === null
      ? found('business-details', 'address-unseen', { data: unseen })
      : found('business-details', 'address-differs', { shown: shown.address, data: unseen });
  }
  const name = unseenName(page);
  if (name !== undefined) return found('business-details', 'name-differs', { data: name });
  const lacksPhone = phone !== undefined && business.phones.length === 0;
  const lacksAddress = shown.address !== null && business.addresses.length === 0;
  // A post names its publisher, and the home page says who that is.
  if ((lacksPhone || lacksAddress) && !isHome(answer.address)) {
    return cannotTell('business-details', 'not-home');
  }
  if (lacksPhone && lacksAddress) {
    return found('business-details', 'data-lacks-both', { phone, address: shown.address ?? '' });
  }
  if (lacksPhone) return found('business-details', 'data-lacks-phone', { phone });
  if (shown.address !== null && lacksAddress) {
    return found('business-details', 'data-lacks-address', { address: shown.address });
  }
  return fine('business-details', {});
}
