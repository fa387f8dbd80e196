import { parseAgency } from '../../../agency/agency.ts';
import { parseContent } from '../../../agency/parse-content.ts';
import agencySource from '../../../content/agency.yaml?raw';
import source from '../../../content/shared/chat.yaml?raw';
import { chatSchema } from '../../content/schemas/chat.ts';

const copy = parseContent('content/shared/chat.yaml', source, chatSchema);
// This module runs at build time, without Astro's typed environment.
const isBookable = parseAgency(agencySource).booking && process.env.PUBLIC_LEAD_INBOX !== 'off';
const withBooking = (reply: string) => (isBookable ? `${reply} ${copy.booking}` : reply);

/** The chat's copy. It ships with the chat's script, not with every page. */
export const chatCopy = {
  ...copy,
  replies: { ...copy.replies, otherwise: withBooking(copy.replies.otherwise) },
  capture: { ...copy.capture, thanks: withBooking(copy.capture.thanks) },
};
