import { contactFieldNames } from '../../../lead/lead-labels.ts';
import { sessionMemory } from '../session-memory.ts';
import { type Conversation, forgetDetails } from './conversation.ts';

/** The chat's state in this tab, kept across pages. */
type ChatMemory = { open: boolean; conversation: Conversation };

/** The session storage key; its presence hydrates the chat on the next page. */
export const chatMemoryKey = 'chat';

const isText = (value: unknown) => typeof value === 'string';
const isMessage = (value: unknown) => isText(Object(value).from) && isText(Object(value).text);

const isMemory = (stored: unknown): stored is ChatMemory => {
  const { mode, lead, messages } = Object(Object(stored).conversation);
  return (
    ['normal', ...contactFieldNames].includes(mode) &&
    contactFieldNames.every((name) => isText(Object(lead)[name])) &&
    Array.isArray(messages) &&
    messages.every(isMessage)
  );
};

const memory = sessionMemory(chatMemoryKey, isMemory);

/** This tab's chat; empty until the chat is first opened. Details that were submitted are not in it. */
export const chatMemory = {
  recall: memory.recall,
  remember: ({ open, conversation }: ChatMemory) =>
    memory.remember({ open, conversation: forgetDetails(conversation) }),
};
