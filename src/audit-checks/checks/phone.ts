import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { defineCheck } from '../check.ts';
import { readContact } from '../contact.ts';
import { minTextLength } from '../outcome.ts';

/** Formats the number in a link for display; keeps letters. */
function readable(number: string): string {
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
  judge: ({ page }, say) => {
    const contact = readContact(page);
    const { dialed, written, hasOddNumber, hasHiddenPhone, hasOther, hasUnread } = contact;
    const [number] = dialed;
    if (number !== undefined) return say.fine({ phone: readable(number) });
    const [text] = written;
    if (text !== undefined) {
      // A link that does not dial may still lead to a call, for example by opening a chat.
      const digits = text.replace(/\D/g, '');
      const isLinked = page.links.some(({ name }) => name.replace(/\D/g, '').includes(digits));
      if (isLinked) return say.inconclusive('odd-number');
      // The parts of a number may be in separate elements, which adds spaces.
      return say.found('as-text', { phone: text.replace(/(?<=\d) ?([.-]) ?(?=\d)/g, '$1') });
    }
    if (contact.hasPicturedPhone) return say.inconclusive('pictured');
    if (hasOddNumber) return say.inconclusive('odd-number');
    if (hasHiddenPhone || (hasUnread && !hasOther)) return say.inconclusive('embedded');
    // A page with almost no text may have its content in pictures, or build it with a script.
    if (!hasOther && page.text.length < minTextLength) {
      if (page.images.count > 0) return say.inconclusive('pictured');
      if (page.scripts > 0) return say.inconclusive('script-built');
    }
    return say.found(hasOther ? 'no-phone' : 'no-contact', {});
  },
});
