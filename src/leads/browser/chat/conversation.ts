import { isTooShort, looksMistyped } from '../../contact-doubt.ts';
import type { VisitorField } from '../../lead-fields.ts';
import {
  affirms,
  agrees,
  asksToBeReached,
  asksToWrite,
  consents,
  correctsItself,
  type Details,
  declines,
  detailsIn,
  isQuestion,
  leaves,
  negates,
  refersBack,
  refuses,
  whyNot,
} from './listening.ts';
import {
  genericReply,
  knownReply,
  questionIn,
  type Replies,
  type Reply,
  topics,
} from './replies.ts';

/**
 * A message. `private` is the part of its text that is removed once the visitor's details are
 * submitted. With `until`, it is stored only while the chat asks for details, and is removed when the panel closes or the visitor
 * leaves the page.
 */
export type Message = Reply & {
  from: 'bot' | 'user';
  private?: string;
  until?: 'close' | 'leave';
};

/** The visitor's answers; the phone may be empty. */
export type ChatAnswers = Record<VisitorField, string>;

/**
 * What the chat submits: the answers, the messages before them, and the lead it corrects, if any.
 */
export type ChatLead = ChatAnswers & { message: string; corrects?: string | undefined };

/** A lead with the id it is sent under. */
export type SentLead = ChatLead & { id: string };

/** The chat's copy, from `content/shared/chat.yaml`. */
export type ChatCopy = Replies & {
  greeting: string;
  /** The agency's own, which no visitor means as theirs. */
  own: Required<Details>;
  /** Questions about the details in a line, with `{detail}` to fill in. */
  reach: Record<'call' | 'write', string>;
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
  /** Details from a line of the visitor, which wait at their questions. Stored only while the chat asks. */
  offered?: Details | undefined;
  /** Whether the visitor asked something in place of the pending answer. */
  hasAsked?: boolean | undefined;
  /** The lead sent last, until the panel closes or the visitor leaves the page. Never stored. */
  sent?: SentLead | undefined;
};

/**
 * The state after a text, and the lead that the text completed, if any; or the refusal of whoever
 * sent one, for the inbox alone.
 */
export type Turn = { conversation: Conversation; lead?: ChatLead; refusal?: ChatLead };

const noLead: ChatAnswers = { name: '', email: '', phone: '' };

/** A new conversation, with the assistant's greeting. */
export function startConversation(copy: Pick<ChatCopy, 'greeting'>): Conversation {
  return { mode: 'normal', lead: noLead, messages: [{ from: 'bot', text: copy.greeting }] };
}

/** Handles the visitor's text. Blank text changes nothing. */
export function say(conversation: Conversation, text: string, copy: ChatCopy): Turn {
  const input = text.trim();
  if (input === '') return { conversation };
  if (conversation.mode === 'normal') return converse(conversation, input, copy);
  if (leaves(input)) return cancelCapture(said(conversation, { text: input }), copy);
  const details = theirDetails(input, copy);
  // In a correction, an address or a number instead of the name is what is corrected.
  if (conversation.corrects !== undefined && conversation.mode === 'name' && hasAny(details))
    return correct(endCapture(conversation, copy), input, details, copy);
  if (conversation.mode === 'name' && !conversation.hasAsked && affirms(input)) {
    const asked = { ...said(conversation, { text: input }), hasAsked: true };
    return { conversation: reply(asked, { text: copy.capture.name }) };
  }
  return asksInstead(conversation, input)
    ? answerQuestion(conversation, input, copy)
    : capture(said(conversation, { text: input, private: input }), input, copy);
}

/** Continues without a phone number. Changes nothing unless the chat asks for it. */
export function skipPhone(conversation: Conversation, copy: ChatCopy): Turn {
  return conversation.mode === 'phone' ? capture(conversation, '', copy) : { conversation };
}

/** Cancels lead capture and forgets its answers. Changes nothing outside lead capture. */
export function cancelCapture(conversation: Conversation, copy: ChatCopy): Turn {
  if (conversation.mode === 'normal') return { conversation };
  const { left, unchanged } = copy.capture;
  const text = conversation.corrects === undefined ? left : unchanged;
  return { conversation: reply(endCapture(conversation, copy), { text }) };
}

/** The text to prefill as the answer to the pending question; in a correction, what was sent. */
export function prefilledAnswer({ mode, corrects, sent, offered }: Conversation): string {
  if (mode === 'normal') return '';
  if (corrects !== undefined) return sent?.[mode] ?? '';
  return { name: undefined, ...offered }[mode] ?? '';
}

/** Whether details look mistyped or cut off. */
export const isDoubtful = ({ email, phone }: Pick<ChatAnswers, 'email' | 'phone'>): boolean =>
  looksMistyped(email) || isTooShort(phone);

/**
 * Repeats the lead that was sent, at the end of the conversation, with the offer to correct it, and
 * a question if it looks wrong or the visitor doubts it. While the chat asks for something, it changes nothing.
 */
export function repeatDetails(
  conversation: Conversation,
  { capture: { written, complete } }: ChatCopy,
  isDoubted = false,
): Conversation {
  const { sent } = conversation;
  if (!sent || conversation.mode !== 'normal') return conversation;
  const details = [sent.name, sent.email, sent.phone].filter(Boolean).join(', ');
  const question = isDoubted || isDoubtful(sent) ? [complete] : [];
  const text = [written.replace('{details}', () => details), ...question].join(' ');
  return reply(without(conversation, ['close']), { text, until: 'close', offers: ['correct'] });
}

const without = (conversation: Conversation, removed: Message['until'][]): Conversation => ({
  ...conversation,
  messages: conversation.messages.filter(({ until }) => !until || !removed.includes(until)),
});

/** Removes what repeats the lead just sent, and abandons a correction of it: the panel closes. */
export function forgetSent(conversation: Conversation, copy: ChatCopy): Conversation {
  const ended =
    conversation.corrects === undefined
      ? conversation
      : cancelCapture(conversation, copy).conversation;
  const { sent, ...rest } = without(ended, ['close']);
  return rest;
}

/**
 * Removes all details, except during lead capture, which keeps them until they are sent. The result
 * is what is stored, and what stays on a page that the visitor leaves.
 */
export function forgetDetails(conversation: Conversation, copy: ChatCopy): Conversation {
  const kept = forgetSent(conversation, copy);
  if (kept.mode !== 'normal') return kept;
  const { offered, ...rest } = without(kept, ['leave']);
  return rest;
}

/**
 * Asks for the details of the lead sent last again, to correct them. Changes nothing while the chat
 * is asking already, or once they are forgotten.
 */
export function startCorrection(conversation: Conversation, copy: ChatCopy): Turn {
  const { mode, sent } = conversation;
  if (mode !== 'normal' || !sent) return { conversation };
  const corrects = sent.corrects ?? sent.id;
  return {
    conversation: reply({ ...conversation, mode: 'name', corrects }, { text: copy.capture.again }),
  };
}

function converse(conversation: Conversation, input: string, copy: ChatCopy): Turn {
  const details = theirDetails(input, copy);
  const hasDetails = hasAny(details);
  const { sent } = conversation;
  const isLateWish = sent && !hasDetails && asksToWrite(input);
  if (refuses(input) || isLateWish) return refuse(conversation, lineOf(input, hasDetails), copy);
  const isLongQuestion = isQuestion(input) && input.split(/\s+/).length > 4;
  const isInDoubt = sent && (isDoubtful(sent) || correctsItself(input));
  const isAlone = [details.email, details.phone].includes(input);
  if (hasDetails && (isInDoubt || (sent && isAlone)) && !isLongQuestion)
    return correct(conversation, input, details, copy);
  if (conversation.offered && declines(input))
    return {
      conversation: reply(endCapture(said(conversation, { text: input }), copy), {
        text: copy.capture.left,
      }),
    };
  const offered = hasDetails ? { ...conversation.offered, ...details } : conversation.offered;
  const next = { ...said(conversation, lineOf(input, hasDetails)), offered };
  const known = knownReply(input, copy);
  const question = questionIn(input);
  const isWish = question !== 'price' || asksToBeReached(input);
  const agreesNow = !known && isWish && agrees(input) && invites(conversation, copy);
  const isUnclear = !known && copy.replies[question] === copy.replies.otherwise;
  const insists =
    !isQuestion(input) &&
    ((!known && repeats(details, conversation)) || (isUnclear && isAskedTwice(conversation)));
  if (consents(input) || whyNot(input) || agreesNow || insists)
    return { conversation: reply({ ...next, mode: 'name' }, { text: copy.capture.name }) };
  // The question about details is asked until it is answered: whoever gave them waits for a call.
  const waiting = hasDetails ? details : known ? {} : { ...conversation.offered };
  const isWaiting = hasAny(waiting);
  if (isInDoubt && !hasDetails && isUnclear)
    return { conversation: repeatDetails(next, copy, true) };
  const isHeard = isWaiting && (isUnclear || (!known && hasDetails && question === 'person'));
  const answered = isHeard ? next : reply(next, known ?? generic(next, input, copy));
  return { conversation: isWaiting ? offerToReach(answered, waiting, copy) : answered };
}

/** The generic reply, briefly if it is what the chat said last. */
const generic = ({ messages }: Conversation, input: string, copy: ChatCopy): Reply =>
  genericReply(input, messages.findLast(({ from }) => from === 'bot')?.text, copy);

/** Takes a line as a refusal, which is passed on if a lead was sent before. */
function refuse(conversation: Conversation, line: Omit<Message, 'from'>, copy: ChatCopy): Turn {
  const { offered, ...rest } = said(conversation, line);
  const { email } = copy.own;
  const links = [{ text: email, href: `mailto:${email}` }];
  const { sent } = conversation;
  return {
    conversation: reply(rest, { text: copy.replies.refused, links }),
    ...(sent && {
      refusal: { ...answersOf(sent), message: line.text, corrects: sent.corrects ?? sent.id },
    }),
  };
}

const answersOf = ({ name, email, phone }: ChatAnswers): ChatAnswers => ({ name, email, phone });

const hasAny = ({ email, phone }: Details): boolean => email !== undefined || phone !== undefined;

/** The details in a line that are not the agency's own. */
function theirDetails(input: string, { own }: ChatCopy): Details {
  const { email, phone } = detailsIn(input);
  return {
    ...(email &&
      email.toLowerCase() !== own.email.toLowerCase() && { email: email.replace(/ ?@ ?/, '@') }),
    ...(phone && digitsOf(phone) !== digitsOf(own.phone) && { phone }),
  };
}

/** A line of the visitor; with details it is never stored, and is removed once they are sent. */
const lineOf = (text: string, hasDetails: boolean): Omit<Message, 'from'> =>
  hasDetails ? { text, private: text, until: 'leave' } : { text };

const digitsOf = (number: string): string => number.replace(/\D/g, '').slice(-10);

/** Whether a line has the number or the address that the chat asks about. */
const repeats = ({ email, phone }: Details, { offered }: Conversation): boolean =>
  (phone !== undefined && digitsOf(phone) === digitsOf(offered?.phone ?? '')) ||
  (email !== undefined && email.toLowerCase() === offered?.email?.toLowerCase());

/** Whether the chat has just asked about the same details twice, and got no clear answer. */
const isAskedTwice = ({ messages }: Conversation): boolean => {
  const last = messages.filter(({ from }) => from === 'bot').slice(-2);
  return (
    last.length === 2 &&
    last.every(({ until, text }) => until === 'leave' && text === last[0]?.text)
  );
};

/** Asks whether a person shall use the details in a line. */
function offerToReach(
  conversation: Conversation,
  { phone, email = '' }: Details,
  { reach, capture: { complete } }: ChatCopy,
): Conversation {
  const detail = phone ?? email;
  const question = phone === undefined && looksMistyped(email) ? ` ${complete}` : '';
  const isToWrite =
    phone === undefined ||
    conversation.messages.some(({ from, text }) => from === 'user' && asksToWrite(text));
  // The details offered last stand in place of those before.
  const messages = conversation.messages.map(({ offers, ...message }) =>
    message.until === 'leave' || !offers ? message : { ...message, offers },
  );
  return reply(
    { ...conversation, messages },
    {
      text: (isToWrite ? reach.write : reach.call).replace('{detail}', () => detail) + question,
      private: detail,
      until: 'leave',
      offers: [isToWrite ? 'write-me' : 'call-me'],
    },
  );
}

/** Takes a line with an address or a number as the correction of a lead that looks wrong. */
function correct(
  conversation: Conversation,
  input: string,
  details: Details,
  copy: ChatCopy,
): Turn {
  const { sent } = conversation;
  if (!sent) return { conversation };
  const lines = [
    ownLines(conversation, copy),
    [details.email, details.phone].includes(input) ? '' : input,
  ];
  return {
    conversation: thank(said(conversation, { text: copy.capture.removed }), copy),
    lead: {
      ...answersOf(sent),
      ...details,
      message: lines.filter(Boolean).join('\n'),
      corrects: sent.corrects ?? sent.id,
    },
  };
}

/** Whether the last reply invites the visitor to be contacted. */
function invites({ messages }: Conversation, { replies }: ChatCopy): boolean {
  const last = messages.findLast(({ from }) => from === 'bot');
  const isOffer = last?.offers?.some((offer) => /^(?:contact|call-me|write-me)$/.test(offer));
  return isOffer || [...topics, 'spanish' as const].some((kind) => replies[kind] === last?.text);
}

/** The visitor's messages since the last lead, one per line. */
function ownLines({ messages, offered }: Conversation, { capture: { removed } }: ChatCopy): string {
  return (
    messages
      .slice(messages.findLastIndex(({ text }) => text === removed) + 1)
      .filter(({ from, private: answer, until }) => from === 'user' && (!answer || until))
      .map(({ text }) => text)
      // Without the words that only start lead capture, which buttons also send, and the details.
      .filter((text) => !/^(contact|yes|sure)$/i.test(text) && !leaves(text))
      .filter((text) => text !== offered?.email && text !== offered?.phone)
      .join('\n')
  );
}

/** Whether a text is a question in place of the answer; the next text is taken as it is. */
function asksInstead({ mode, hasAsked }: Conversation, input: string): boolean {
  const { email, phone } = detailsIn(input);
  const isAnswer = { normal: false, name: false, email: !!email, phone: !!phone }[mode];
  return !hasAsked && !isAnswer && isQuestion(input);
}

/** Answers a question in place of the pending answer, and asks for that again. */
function answerQuestion(conversation: Conversation, input: string, copy: ChatCopy): Turn {
  const { mode, offered, corrects } = conversation;
  if (mode === 'normal') return { conversation };
  const normal: Conversation = { ...conversation, mode: 'normal' };
  const details = theirDetails(input, copy);
  const hasDetails = hasAny(details);
  const asked = said(normal, lineOf(input, hasDetails));
  const answered = reply(asked, knownReply(input, copy) ?? generic(asked, input, copy));
  const question = mode === 'name' && corrects !== undefined ? 'again' : mode;
  return {
    conversation: reply(
      { ...answered, mode, hasAsked: true, offered: { ...offered, ...details } },
      { text: copy.capture[question] },
    ),
  };
}

function capture({ hasAsked, ...asking }: Conversation, text: string, copy: ChatCopy): Turn {
  const input = (refersBack(text) && prefilledAnswer(asking)) || text;
  // What belongs to a later question waits there.
  const offered = { ...asking.offered, ...theirDetails(input, copy) };
  const conversation: Conversation = { ...asking, offered };
  const { lead } = conversation;
  switch (conversation.mode) {
    case 'name':
      return {
        conversation: reply(
          { ...conversation, mode: 'email', lead: { ...lead, name: input } },
          { text: copy.capture.email },
        ),
      };
    case 'email':
      return {
        conversation: reply(
          { ...conversation, mode: 'phone', lead: { ...lead, email: input } },
          { text: copy.capture.phone },
        ),
      };
    default: {
      // While a number is suggested, an answer in words is a message, unless it says that there is none.
      const waiting = conversation.corrects === undefined && asking.offered?.phone;
      const isMessage = waiting && input !== '' && !/\d/.test(input) && !negates(input);
      const lines = [ownLines(conversation, copy), isMessage ? input : ''];
      return {
        conversation: thank(endCapture(conversation, copy), copy),
        lead: {
          ...lead,
          phone: isMessage ? waiting : input,
          message: lines.filter(Boolean).join('\n'),
          ...(conversation.corrects !== undefined && { corrects: conversation.corrects }),
        },
      };
    }
  }
}

const thank = (conversation: Conversation, { capture: { thanks } }: ChatCopy): Conversation =>
  reply(conversation, { text: thanks, offers: ['times'] });

/** Adds a message about the status of the lead sent last, and repeats its details below. */
export function addStatus(
  conversation: Conversation,
  progress: { state: 'received'; reference: string } | { state: 'waiting'; stored: boolean },
  copy: ChatCopy,
): Conversation {
  const { sent } = conversation;
  const { outcome } = copy;
  const isOpen = sent !== undefined && (sent.corrects !== undefined || isDoubtful(sent));
  const received = isOpen ? outcome.noted : outcome.received;
  const text =
    progress.state === 'received'
      ? received.replace('{reference}', progress.reference)
      : progress.stored
        ? outcome.waiting
        : outcome.unstored;
  return repeatDetails(reply(without(conversation, ['close']), { text }), copy);
}

/**
 * Returns to normal mode and removes the details, so the next person at this screen cannot read
 * them.
 */
function endCapture({ messages, sent }: Conversation, { capture }: ChatCopy): Conversation {
  return {
    mode: 'normal',
    lead: noLead,
    messages: messages.map(({ private: details, until, ...message }) => {
      if (details === undefined) return { ...message, ...(until && { until }) };
      const { offers, ...rest } = message;
      return { ...rest, text: message.text.replace(details, () => capture.removed) };
    }),
    ...(sent && { sent }),
  };
}

const said = (conversation: Conversation, message: Omit<Message, 'from'>): Conversation => ({
  ...conversation,
  messages: [...conversation.messages, { from: 'user', ...message }],
});

const reply = (conversation: Conversation, message: Omit<Message, 'from'>): Conversation => ({
  ...conversation,
  messages: [...conversation.messages, { from: 'bot', ...message }],
});
