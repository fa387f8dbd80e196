/** A line of the conversation. A private one holds an answer that goes when it has been taken. */
export type Message = { from: 'bot' | 'user'; text: string; private?: true };

/** What the visitor left: the phone may be empty. */
export type ChatLead = { name: string; email: string; phone: string };

/** Everything the chat says, from `content/shared/chat.yaml`. */
export type ChatWords = {
  greeting: string;
  replies: Record<Topic | 'otherwise', string>;
  capture: Record<keyof ChatLead | 'thanks' | 'left' | 'removed', string>;
  /** What became of the details; the reference replaces `{reference}`. */
  outcome: Record<'received' | 'waiting' | 'unstored', string>;
};

/** The state of the assistant: what it waits for, what it knows, what was said. */
export type Conversation = {
  mode: 'normal' | keyof ChatLead;
  lead: ChatLead;
  messages: Message[];
};

/** The state after a text, and the lead when that text was its last part. */
export type Turn = { conversation: Conversation; lead?: ChatLead };

/** In the order of precedence: when several keywords stand in a text, the last one answers. */
const topics = ['seo', 'ads', 'branding', 'automation'] as const;
type Topic = (typeof topics)[number];

const noLead: ChatLead = { name: '', email: '', phone: '' };

/** "not sure", "I’m not really sure", "isn't sure": doubt, and no wish to be contacted. */
const doubt = /(?:\bnot|n['’]t)(?: \p{L}+){0,2} sure\b/giu;

/** Keywords are whole words in any case: "leads" is not "ads", "yesterday" is not "yes". */
function says(text: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, 'iu').test(text);
}

/** The conversation as it begins: the assistant has greeted. */
export function beginConversation(words: ChatWords): Conversation {
  return { mode: 'normal', lead: noLead, messages: [{ from: 'bot', text: words.greeting }] };
}

/** Takes what the visitor wrote. Text that is empty or blank changes nothing. */
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

/** Goes on without a phone number. Changes nothing unless the phone was asked for. */
export function skipPhone(conversation: Conversation, words: ChatWords): Turn {
  return conversation.mode === 'phone' ? capture(conversation, '', words) : { conversation };
}

/** Leaves lead capture and forgets what was said in it. Changes nothing outside it. */
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

/** Says what became of a lead: the inbox has it, or it does not have it yet. */
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

/** Back to normal, with nothing left of the details: the next person at this screen may read on. */
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
