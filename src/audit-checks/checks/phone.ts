import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { defineCheck } from '../check.ts';
import { readContact } from '../contact.ts';
import { minTextLength } from '../outcome.ts';

/** Formats the number in a link for display; keeps letters. */
function formatNumber(number: string): string {
  const phone = /[a-z]/i.test(number) ? undefined : parsePhoneNumberFromString(number, 'US');
  if (!phone?.isPossible()) return number;
  return phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational();
}

/** Whether visitors can call the business with a tap. */
export const phone = defineCheck({
  check: 'phone',
  reads: 'body',
  fine: { phone: 'text' },
  found: {
    'no-contact': { rank: 1, values: {} },
    'as-text': { rank: 2, values: { phone: 'text' } },
    'no-phone': { rank: 2, values: {} },
  },
  judge: ({ page }, verdict) => {
    const contact = readContact(page);
    const {
      linkedPhones,
      writtenPhones,
      hasUnrecognizedNumber,
      hasHiddenPhone,
      hasOtherContact,
      hasUnreadableParts,
    } = contact;
    const [number] = linkedPhones;
    if (number !== undefined) return verdict.fine({ phone: formatNumber(number) });
    const [text] = writtenPhones;
    if (text !== undefined) {
      // A link that does not dial may still lead to a call, for example by opening a chat.
      const digits = text.replace(/\D/g, '');
      const isLinked = page.links.some(({ name }) => name.replace(/\D/g, '').includes(digits));
      if (isLinked) return verdict.inconclusive('unrecognized-number');
      // The parts of a number may be in separate elements, which adds spaces.
      return verdict.found('as-text', { phone: text.replace(/(?<=\d) ?([.-]) ?(?=\d)/g, '$1') });
    }
    if (contact.hasPhoneInImage) return verdict.inconclusive('pictured');
    if (hasUnrecognizedNumber) return verdict.inconclusive('unrecognized-number');
    if (hasHiddenPhone || (hasUnreadableParts && !hasOtherContact))
      return verdict.inconclusive('embedded');
    // A page with almost no text may have its content in pictures, or build it with a script.
    if (!hasOtherContact && page.text.length < minTextLength) {
      if (page.images.count > 0) return verdict.inconclusive('pictured');
      if (page.scriptCount > 0) return verdict.inconclusive('script-built');
    }
    return verdict.found(hasOtherContact ? 'no-phone' : 'no-contact', {});
  },
});
