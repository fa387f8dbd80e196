import { visitorFieldNames } from '../../../vocabulary/lead-fields.ts';
import { sessionMemory } from '../session-memory.ts';
import type { Conversation } from './conversation.ts';

/** The chat's state in this tab, kept across pages. */
type ChatMemory = { open: boolean; conversation: Conversation };

/** The session storage key; its presence hydrates the chat on the next page. */
export const chatMemoryKey = 'chat';

const isText = (value: unknown) => typeof value === 'string';
const isLink = (value: unknown) => {
  const { text, href, says } = Object(value);
  return isText(text) && (isText(says) || (isText(href) && /^(?:\/|mailto:|tel:)/.test(href)));
};
const isMessage = (value: unknown) => {
  const { from, text, links = [], offers = [] } = Object(value);
  return isText(from) && isText(text) && links.every(isLink) && offers.every(isText);
};

const isMemory = (stored: unknown): stored is ChatMemory => {
  const { mode, lead, messages, corrects } = Object(stored).conversation;
  return (
    ['normal', ...visitorFieldNames].includes(mode) &&
    visitorFieldNames.every((name) => isText(lead[name])) &&
    // A correction in progress is never stored.
    corrects === undefined &&
    messages.every(isMessage)
  );
};

/** This tab's chat; empty until the chat is first opened. */
export const chatMemory = sessionMemory(chatMemoryKey, isMemory);
