import { sessionMemory } from '../session-memory.ts';
import type { Conversation } from './conversation.ts';

/** The chat as the tab remembers it from page to page. */
export type ChatMemory = { open: boolean; conversation: Conversation };

/** The session storage key; its presence wakes the chat on the next page. */
export const chatMemoryKey = 'chat';

const isMemory = (stored: unknown): stored is ChatMemory => {
  const { conversation } = Object(stored);
  return Array.isArray(conversation?.messages) && typeof conversation.lead === 'object';
};

/** The chat of this tab; nothing before it was first opened. */
export const chatMemory = sessionMemory(chatMemoryKey, isMemory);
