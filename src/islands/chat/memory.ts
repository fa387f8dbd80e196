import type { Conversation } from './conversation.ts';

/** The chat as the tab remembers it from page to page. */
export type ChatMemory = { open: boolean; conversation: Conversation };

/** The session storage key; its presence wakes the chat on the next page. */
export const chatMemoryKey = 'chat';

const isMemory = (stored: Partial<ChatMemory> | null): stored is ChatMemory =>
  Array.isArray(stored?.conversation?.messages) && typeof stored.conversation.lead === 'object';

/** What this tab remembers, or nothing before the chat was first opened. */
export function recall(): ChatMemory | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(chatMemoryKey) ?? 'null');
    // An older version of the site may have written it.
    return isMemory(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the chat until the tab is closed. */
export function remember(memory: ChatMemory): void {
  try {
    sessionStorage.setItem(chatMemoryKey, JSON.stringify(memory));
  } catch {
    // Storage is switched off or full: the chat lasts as long as its page.
  }
}
