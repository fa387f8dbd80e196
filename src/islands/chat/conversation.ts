/** A message. A private one contains an answer and is replaced once the answer is submitted. */
export type Message = { from: 'bot' | 'user'; text: string; private?: true };

/** The visitor's answers; the phone may be empty. */
export type ChatLead = { name: string; email: string; phone: string };

/** The chat's copy, from `content/shared/chat.yaml`. */
export type ChatWords = {
  greeting: string;
  replies: Record<Topic | 'otherwise', string>;
  capture: Record<keyof ChatLead | 'thanks' | 'left' | 'removed', string>;
  /** The status of the details; `{reference}` is filled in. */
  outcome: Record<'received' | 'waiting' | 'unstored', string>;
};

/** The state of the assistant: the pending question, the answers, the messages. */
export type Conversation = {
  mode: 'normal' | keyof ChatLead;
  lead: ChatLead;
  messages: Message[];
};

/** The state after a text, and the lead if that text completed it. */
export type Turn = { conversation: Conversation; lead?: ChatLead };

/** By increasing precedence: if a text has several keywords, the last of these answers. */
const topics = ['seo', 'ads', 'branding', 'automation'] as const;
type Topic = (typeof topics)[number];

const noLead: ChatLead = { name: '', email: '', phone: '' };

/** "not sure", "I’m not really sure", "isn't sure": doubt, not consent to be contacted. */
const doubt = /(?:\bnot|n['’]t)(?: \p{L}+){0,2} sure\b/giu;

/** Matches whole words in any case: "leads" is not "ads", "yesterday" is not "yes". */
function says(text: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, 'iu').test(text);
}

/** A new conversation, with the assistant's greeting. */
export function beginConversation(words: ChatWords): Conversation {
  return { mode: 'normal', lead: noLead, messages: [{ from: 'bot', text: words.greeting }] };
}

/** Handles the visitor's text. Blank text changes nothing. */
export function say(conversation: Conversation, text: string, words: ChatWords): Turn {
  const said = text.trim();
  if (said === '') return { conversation };
  const heard: Conversation = {
    ...conversation,
    messages: [
      ...conversation.messages,
      { from: 'user', text: said, ...(conversation.mode !== 'normal' && { private: true }) },
    ],
  };
  return heard.mode === 'normal' ? converse(heard, said, words) : capture(heard, said, words);
}

/** Continues without a phone number. Changes nothing unless the chat is asking for it. */
export function skipPhone(conversation: Conversation, words: ChatWords): Turn {
  return conversation.mode === 'phone' ? capture(conversation, '', words) : { conversation };
}

/** Cancels lead capture and forgets its answers. Changes nothing outside lead capture. */
export function leaveCapture(conversation: Conversation, words: ChatWords): Turn {
  if (conversation.mode === 'normal') return { conversation };
  return { conversation: reply(endCapture(conversation, words), words.capture.left) };
}

function converse(heard: Conversation, said: string, words: ChatWords): Turn {
  if (says(said.replace(/\s+/g, ' ').replace(doubt, ''), 'contact|yes|sure')) {
    return { conversation: reply({ ...heard, mode: 'name' }, words.capture.name) };
  }
  const topic = topics.findLast((candidate) => says(said, candidate));
  return { conversation: reply(heard, words.replies[topic ?? 'otherwise']) };
}

function capture(heard: Conversation, said: string, words: ChatWords): Turn {
  switch (heard.mode) {
    case 'name':
      return {
        conversation: reply(
          { ...heard, mode: 'email', lead: { ...heard.lead, name: said } },
          words.capture.email,
        ),
      };
    case 'email':
      return {
        conversation: reply(
          { ...heard, mode: 'phone', lead: { ...heard.lead, email: said } },
          words.capture.phone,
        ),
      };
    default:
      return {
        conversation: reply(endCapture(heard, words), words.capture.thanks),
        lead: { ...heard.lead, phone: said },
      };
  }
}

/** Adds a message about a lead's status: received, or not yet. */
export function tellProgress(
  conversation: Conversation,
  progress: { state: 'received'; reference: string } | { state: 'waiting'; stored: boolean },
  { outcome }: Pick<ChatWords, 'outcome'>,
): Conversation {
  const text =
    progress.state === 'received'
      ? outcome.received.replace('{reference}', progress.reference)
      : progress.stored
        ? outcome.waiting
        : outcome.unstored;
  return reply(conversation, text);
}

/** Returns to normal mode and removes the details, which the next person at this screen could read. */
function endCapture(conversation: Conversation, words: ChatWords): Conversation {
  return {
    mode: 'normal',
    lead: noLead,
    messages: conversation.messages.map((message) =>
      message.private ? { from: message.from, text: words.capture.removed } : message,
    ),
  };
}

function reply(conversation: Conversation, text: string): Conversation {
  return { ...conversation, messages: [...conversation.messages, { from: 'bot', text }] };
}
