import { auditPath } from '../../../core/audit/audit-page.ts';
import { choosePath } from '../../../core/booking/booking-path.ts';
import { agency } from '../../content/agency.data.ts';
import { sharedCopy } from '../../content/copy.data.ts';

const { offers, ...copy } = sharedCopy.chat;
const { booking, languages, siteAudit } = agency;
// This module runs at build time, without Astro's typed environment.
const hasInbox = process.env.PUBLIC_LEAD_INBOX !== 'off';
const isBookable = booking && hasInbox;
const withBooking = (reply: string) => (isBookable ? `${reply} ${copy.booking}` : reply);
const { otherwise, price, person, spanish, again } = copy.replies;

/** The chat's copy. It ships with the chat's script, not with every page. */
export const chatCopy = {
  ...copy,
  replies: {
    ...copy.replies,
    price: price ?? otherwise,
    person: person ?? otherwise,
    spanish: (languages.includes('Spanish') && spanish) || otherwise,
    again: again ?? otherwise,
  },
  capture: { ...copy.capture, thanks: withBooking(copy.capture.thanks) },
  /** What a reply can offer below its text; free times and the audit only while there are any. */
  offers: {
    prices: { text: offers.prices, href: '/services#costs' },
    ...(isBookable && { times: { text: offers.times, href: choosePath() } }),
    ...(siteAudit && hasInbox && { audit: { text: offers.audit, href: auditPath } }),
    contact: { text: offers.contact },
    correct: { text: offers.correct },
  },
};
