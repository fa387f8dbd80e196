import { sessionMemory } from '../session-memory.ts';
import type { Conversation } from './conversation.ts';

/** The chat's state in this tab, kept across pages. */
export type ChatMemory = { open: boolean; conversation: Conversation };

/** The session storage key; its presence hydrates the chat on the next page. */
export const chatMemoryKey = 'chat';

const isMemory = (stored: unknown): stored is ChatMemory => {
  const { conversation } = Object(stored);
  return Array.isArray(conversation?.messages) && typeof conversation.lead === 'object';
};

/** This tab's chat; empty until the chat is first opened. */
export const chatMemory = sessionMemory(chatMemoryKey, isMemory);
