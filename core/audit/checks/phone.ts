import { defineCheck } from '../check.ts';
import { readContact } from '../contact.ts';

/** Whether the business can be called by a tap. */
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
    const { dialed, written, hasOddNumber, hasHiddenPhone, hasOther, hasUnread } =
      readContact(page);
    const [number] = dialed;
    if (number !== undefined) return say.fine({ phone: number });
    const [text] = written;
    if (text !== undefined) {
      // A link that does not dial may still lead to a call, such as one that opens a chat.
      const isLinked = page.links.some(({ name }) => name.includes(text));
      return isLinked ? say.inconclusive('odd-number') : say.found('as-text', { phone: text });
    }
    if (hasOddNumber) return say.inconclusive('odd-number');
    if (hasHiddenPhone || (hasUnread && !hasOther)) return say.inconclusive('embedded');
    return say.found(hasOther ? 'no-phone' : 'no-contact', {});
  },
});
