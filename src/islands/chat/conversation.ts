import { isTooShort, looksMistyped } from '../../../core/lead/contact-doubt.ts';
import type { VisitorField } from '../../../core/lead/lead-fields.ts';

/**
 * What a message offers below its text: a page, to be contacted, or to correct the details just
 * sent.
 */
export type ChatOffer = 'prices' | 'times' | 'audit' | 'contact' | 'correct';

/**
 * A message. A `private` one has an answer and is replaced once the answer is submitted. A
 * `fleeting` one repeats what was submitted: it is never stored, and is removed when the panel
 * closes or the visitor leaves the page.
 */
export type Message = {
  from: 'bot' | 'user';
  text: string;
  private?: true;
  fleeting?: true;
  offers?: ChatOffer[];
};

/** The visitor's answers; the phone may be empty. */
export type ChatAnswers = Record<VisitorField, string>;

/**
 * What the chat submits: the answers, the messages before them, and the lead it corrects, if any.
 */
export type ChatLead = ChatAnswers & { message: string; corrects?: string | undefined };

/** The chat's copy, from `content/shared/chat.yaml`. */
export type ChatCopy = {
  greeting: string;
  replies: Record<Topic | Generic, string>;
  capture: Record<
    | keyof ChatAnswers
    | 'thanks'
    | 'left'
    | 'removed'
    | 'written'
    | 'complete'
    | 'again'
    | 'unchanged',
    string
  >;
  /** The status of the details; `{reference}` is filled in. */
  outcome: Record<'received' | 'noted' | 'waiting' | 'unstored', string>;
};

/** The state of the assistant: the pending question, the answers, the messages. */
export type Conversation = {
  mode: 'normal' | keyof ChatAnswers;
  lead: ChatAnswers;
  messages: Message[];
  /** The id of the lead that the answers correct, if any. */
  corrects?: string | undefined;
};

/** The state after a text, and the lead that the text completed, if any. */
export type Turn = { conversation: Conversation; lead?: ChatLead };

/** In increasing precedence: the last topic that a text mentions is answered. */
const topics = ['seo', 'ads', 'branding', 'automation'] as const;
type Topic = (typeof topics)[number];

/** The variants of the generic offer, and the words that ask for them; the first match answers. */
const questions = {
  price: 'prices?|pricing|costs?|budgets?|fees?|rates?|charge|how much|expensive|cheap',
  person: 'person|people|human|someone|somebody|call|phone|talk|speak|number',
  spanish:
    'sí|hola|español|precios?|cuánto|cuanto|cuesta|llamar|llámame|llamada|contacto|persona|ayuda|quiero|necesito|gracias|sitio|página',
} as const;
type Question = keyof typeof questions;
type Generic = Question | 'otherwise' | 'again';

const offersOf: Record<Generic, ChatOffer[]> = {
  price: ['prices'],
  person: ['contact'],
  spanish: ['contact'],
  otherwise: ['prices', 'times'],
  again: ['contact'],
};

const noLead: ChatAnswers = { name: '', email: '', phone: '' };

/** "not sure", "I’m not really sure", "isn't sure": doubt, not consent to be contacted. */
const doubt = /(?:\bnot|n['’]t)(?: \p{L}+){0,2} sure\b/giu;

/** Matches whole words in any case: "leads" is not "ads", "yesterday" is not "yes". */
function mentions(text: string, keywords: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${keywords})(?![\\p{L}\\p{N}_])`, 'iu').test(text);
}

/** A new conversation, with the assistant's greeting. */
export function startConversation(copy: ChatCopy): Conversation {
  return { mode: 'normal', lead: noLead, messages: [{ from: 'bot', text: copy.greeting }] };
}

/** Handles the visitor's text. Blank text changes nothing. */
export function say(conversation: Conversation, text: string, copy: ChatCopy): Turn {
  const input = text.trim();
  if (input === '') return { conversation };
  const next: Conversation = {
    ...conversation,
    messages: [
      ...conversation.messages,
      { from: 'user', text: input, ...(conversation.mode !== 'normal' && { private: true }) },
    ],
  };
  return next.mode === 'normal' ? converse(next, input, copy) : capture(next, input, copy);
}

/** Continues without a phone number. Changes nothing unless the chat is asking for it. */
export function skipPhone(conversation: Conversation, copy: ChatCopy): Turn {
  return conversation.mode === 'phone' ? capture(conversation, '', copy) : { conversation };
}

/** Cancels lead capture and forgets its answers. Changes nothing outside lead capture. */
export function cancelCapture(conversation: Conversation, copy: ChatCopy): Turn {
  if (conversation.mode === 'normal') return { conversation };
  const { left, unchanged } = copy.capture;
  const text = conversation.corrects === undefined ? left : unchanged;
  return { conversation: reply(endCapture(conversation, copy), text) };
}

/** Whether details look mistyped or cut off. */
export const isDoubtful = ({ email, phone }: Pick<ChatAnswers, 'email' | 'phone'>): boolean =>
  looksMistyped(email) || isTooShort(phone);

/** Repeats what was submitted, with the offer to correct it. */
export function repeatDetails(
  conversation: Conversation,
  { email, phone }: ChatAnswers,
  { capture: { written, complete } }: ChatCopy,
): Conversation {
  const details = [email, phone].filter(Boolean).join(', ');
  const question = isDoubtful({ email, phone }) ? [complete] : [];
  const text = [written.replace('{details}', () => details), ...question].join(' ');
  const message: Message = { from: 'bot', text, fleeting: true, offers: ['correct'] };
  const { messages, ...rest } = withoutFleeting(conversation);
  return { ...rest, messages: [...messages, message] };
}

const withoutFleeting = (conversation: Conversation): Conversation => ({
  ...conversation,
  messages: conversation.messages.filter(({ fleeting }) => !fleeting),
});

/** Removes the messages that repeat the details, and abandons a correction of them. */
export function forgetDetails(conversation: Conversation, copy: ChatCopy): Conversation {
  const ended =
    conversation.corrects === undefined
      ? conversation
      : cancelCapture(conversation, copy).conversation;
  return withoutFleeting(ended);
}

/**
 * Asks for the details again, to correct a lead. Changes nothing while the chat is asking already.
 */
export function startCorrection(
  conversation: Conversation,
  corrects: string,
  copy: ChatCopy,
): Turn {
  if (conversation.mode !== 'normal') return { conversation };
  return { conversation: reply({ ...conversation, mode: 'name', corrects }, copy.capture.again) };
}

function converse(conversation: Conversation, input: string, copy: ChatCopy): Turn {
  if (mentions(input.replace(/\s+/g, ' ').replace(doubt, ''), 'contact|yes|sure')) {
    return { conversation: reply({ ...conversation, mode: 'name' }, copy.capture.name) };
  }
  const topic = topics.findLast((candidate) => mentions(input, candidate));
  return {
    conversation: topic
      ? reply(conversation, copy.replies[topic], offersBeside(input, topic))
      : offerSession(conversation, input, copy),
  };
}

/** What a reply on a topic offers, also to somebody who asks for a person besides. */
function offersBeside(input: string, topic: Topic): ChatOffer[] | undefined {
  const person = mentions(input, questions.person) ? offersOf.person : [];
  const offers: ChatOffer[] = topic === 'seo' ? ['audit', ...person] : person;
  return offers.length > 0 ? offers : undefined;
}

/** Offers the free strategy session in answer to a question; briefly, the second time in a row. */
function offerSession(conversation: Conversation, input: string, copy: ChatCopy): Conversation {
  const asked = Object.keys(questions) as Question[];
  const question = asked.find((each) => mentions(input, questions[each])) ?? 'otherwise';
  const last = conversation.messages.findLast(({ from }) => from === 'bot');
  const kind = last?.text === copy.replies[question] ? 'again' : question;
  return reply(conversation, copy.replies[kind], offersOf[kind]);
}

/** The visitor's messages since the last lead, one per line. */
function ownLines({ messages }: Conversation, { capture: { removed } }: ChatCopy): string {
  return (
    messages
      .slice(messages.findLastIndex(({ text }) => text === removed) + 1)
      .filter((message) => message.from === 'user' && !message.private)
      .map(({ text }) => text)
      // Without the words that only start lead capture, which buttons also send.
      .filter((text) => !/^(contact|yes|sure)$/i.test(text))
      .join('\n')
  );
}

function capture(conversation: Conversation, input: string, copy: ChatCopy): Turn {
  switch (conversation.mode) {
    case 'name':
      return {
        conversation: reply(
          { ...conversation, mode: 'email', lead: { ...conversation.lead, name: input } },
          copy.capture.email,
        ),
      };
    case 'email':
      return {
        conversation: reply(
          { ...conversation, mode: 'phone', lead: { ...conversation.lead, email: input } },
          copy.capture.phone,
        ),
      };
    default:
      return {
        conversation: reply(endCapture(conversation, copy), copy.capture.thanks),
        lead: {
          ...conversation.lead,
          phone: input,
          message: ownLines(conversation, copy),
          ...(conversation.corrects !== undefined && { corrects: conversation.corrects }),
        },
      };
  }
}

/**
 * Adds a message about a lead's status: received, or not yet. `isOpen`: the lead is a correction or
 * may need one.
 */
export function addStatus(
  conversation: Conversation,
  progress: { state: 'received'; reference: string } | { state: 'waiting'; stored: boolean },
  { outcome, isOpen }: Pick<ChatCopy, 'outcome'> & { isOpen: boolean },
): Conversation {
  const received = isOpen ? outcome.noted : outcome.received;
  const text =
    progress.state === 'received'
      ? received.replace('{reference}', progress.reference)
      : progress.stored
        ? outcome.waiting
        : outcome.unstored;
  return reply(conversation, text);
}

/**
 * Returns to normal mode and removes the details, so the next person at this screen cannot read
 * them.
 */
function endCapture(conversation: Conversation, copy: ChatCopy): Conversation {
  return {
    mode: 'normal',
    lead: noLead,
    messages: conversation.messages.map((message) =>
      message.private ? { from: message.from, text: copy.capture.removed } : message,
    ),
  };
}

function reply(conversation: Conversation, text: string, offers?: ChatOffer[]): Conversation {
  const message: Message = { from: 'bot', text, ...(offers && { offers }) };
  return { ...conversation, messages: [...conversation.messages, message] };
}
