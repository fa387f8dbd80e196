import { isTooShort, looksMistyped } from '../../../vocabulary/contact-doubt.ts';
import type { VisitorField } from '../../../vocabulary/lead-fields.ts';
import type { ChatCopy } from './chat-copy.data.ts';
import {
  cancelsQuestion,
  correctSpelling,
  correctsEarlierLine,
  type Details,
  detailsIn,
  intentOf,
  isQuestion,
  isWhole,
  isYes,
  nameIn,
  refersToEarlierAnswer,
  saysNo,
  shortNumberIn,
  skipsQuestion,
} from './listening.ts';
import { type Reply, replyTo, topics } from './replies.ts';

/**
 * A message. `private`: the visitor's details in it. Once they are submitted, the message stays
 * readable until the panel closes. With `until`, the message is stored only while the chat asks for
 * details, and is removed when the panel closes or the visitor leaves the page.
 */
export type Message = Reply & {
  from: 'bot' | 'user';
  private?: string;
  until?: 'close' | 'leave';
};

/** The visitor's answers; the phone may be empty. */
export type ChatAnswers = Record<VisitorField, string>;

/** A lead to submit: the answers, earlier messages, and the id of the lead it corrects. */
export type ChatLead = ChatAnswers & { message: string; corrects?: string };

/** A submitted lead, with its id. */
export type SentLead = ChatLead & { id: string };

/** The state of the assistant: the pending question, the answers, the messages. */
export type Conversation = {
  mode: 'normal' | keyof ChatAnswers;
  lead: ChatAnswers;
  messages: Message[];
  /** The id of the lead that the answers correct, if any. */
  corrects?: string | undefined;
  /** The id under which a number to call was sent; the whole lead has the same. */
  unfinished?: string | undefined;
  /** Details from the visitor's lines, to suggest as answers. Stored only during lead capture. */
  offered?: Details | undefined;
  /** Whether the visitor asked something instead of answering the question. */
  hasAsked?: boolean | undefined;
  /** The lead sent last, until the panel closes or the visitor leaves the page. Never stored. */
  sent?: SentLead | undefined;
};

/** The next state, and the lead it completes, or a refusal to forward to the inbox. */
export type Turn = { conversation: Conversation; lead?: ChatLead; refusal?: ChatLead };

const noAnswers: ChatAnswers = { name: '', email: '', phone: '' };

/** A new conversation, with the assistant's greeting. */
export function startConversation(copy: Pick<ChatCopy, 'greeting'>): Conversation {
  return { mode: 'normal', lead: noAnswers, messages: [{ from: 'bot', text: copy.greeting }] };
}

/** Handles a line of the visitor. A blank line changes nothing. */
export function handleLine(conversation: Conversation, text: string, copy: ChatCopy): Turn {
  const input = text.trim();
  if (input === '') return { conversation };
  const { mode, corrects, hasAsked, sent } = conversation;
  if (mode === 'normal') return converse(conversation, input, copy);
  if (cancelsQuestion(input)) return cancelCapture(addLine(conversation, input), copy);
  // "Don't call me" or "no" as the phone number may mean: write to me.
  if (conversation.unfinished && mode !== 'phone') {
    const { intent } = intentOf(input);
    const added = addLine(conversation, input);
    if (intent === 'refusal') return acceptRefusal(endCapture(added), input, copy);
    if (intent === 'decline') return cancelCapture(added, copy);
  }
  const details = visitorDetails(input, copy);
  // In a correction, an address or a number given as the name is the correction.
  if (mode === 'name' && corrects && sent && hasAny(details))
    return correctLead(endCapture(conversation), sent, input, copy);
  const isAnswer = mode !== 'name' && detailsIn(input)[mode] !== undefined;
  const isAside = isQuestion(input) ? !isAnswer : mode === 'name' && isYes(input);
  if (!isAside || hasAsked)
    return captureAnswer(addLine(conversation, input, { private: input }), input, copy);
  const asked = { ...addLineWithDetails(conversation, input, details), hasAsked: true };
  const { reply } = replyTo(input, textsOf(asked), copy);
  const answered = isQuestion(input) ? addReply(asked, reply.text, reply) : asked;
  const question = mode === 'name' && corrects ? 'again' : mode;
  return { conversation: addReply(answered, copy.capture[question]) };
}

/**
 * What is known of a visitor who agreed to be called, to submit in case no other answer follows.
 * Undefined without a number, and if all of it was submitted before.
 */
export function unfinishedLead(conversation: Conversation, copy: ChatCopy): ChatLead | undefined {
  const { mode, lead, offered, sent, unfinished } = conversation;
  const isNew = mode === 'email' || (mode === 'name' && !unfinished);
  if (!isNew || !offered?.phone || sent) return undefined;
  return { ...lead, email: '', phone: offered.phone, message: ownLines(conversation, copy) };
}

/** Continues without a phone number. Changes nothing unless the chat asks for it. */
export function skipPhone(conversation: Conversation, copy: ChatCopy): Turn {
  return conversation.mode === 'phone' ? captureAnswer(conversation, '', copy) : { conversation };
}

/** Cancels lead capture and forgets its answers. Changes nothing outside lead capture. */
export function cancelCapture(conversation: Conversation, copy: ChatCopy): Turn {
  const { mode, corrects, unfinished } = conversation;
  if (mode === 'normal') return { conversation };
  const outcome = corrects ? 'unchanged' : unfinished ? 'kept' : 'declined';
  return { conversation: addReply(endCapture(conversation), copy.capture[outcome]) };
}

/** The suggested answer to the pending question; in a correction, the answer sent before. */
export function prefilledAnswer({ mode, corrects, sent, offered }: Conversation): string {
  if (mode === 'normal') return '';
  return (corrects ? sent : { name: '', ...offered })?.[mode] ?? '';
}

/** Whether details look mistyped or cut off. */
const isDoubtful = ({ email, phone }: ChatAnswers) => looksMistyped(email) || isTooShort(phone);

/**
 * Repeats the sent lead at the end of the conversation and offers to correct it. Asks whether it is
 * complete if it looks wrong or the visitor doubts it. Changes nothing during lead capture.
 */
export function repeatDetails(
  conversation: Conversation,
  { capture: { written, complete } }: ChatCopy,
  isDoubted = false,
): Conversation {
  const { sent } = conversation;
  if (!sent || conversation.mode !== 'normal') return conversation;
  const details = [sent.name, sent.email, sent.phone].filter(Boolean).join(', ');
  const question = isDoubted || isDoubtful(sent) ? ` ${complete}` : '';
  const text = written.replace('{details}', () => details) + question;
  const messages = conversation.messages.filter(({ offers }) => !offers?.includes('correct'));
  return addReply({ ...conversation, messages }, text, { until: 'close', offers: ['correct'] });
}

/** Handles closing the panel: removes the details of the sent lead; cancels a correction. */
export function forgetSent(conversation: Conversation, copy: ChatCopy): Conversation {
  const isCorrecting = conversation.corrects !== undefined;
  const ended = isCorrecting ? cancelCapture(conversation, copy).conversation : conversation;
  const { sent, ...rest } = ended;
  return { ...rest, messages: rest.messages.filter(({ until }) => until !== 'close') };
}

/**
 * Removes all details, except during lead capture, which needs them until they are sent. The result
 * is what we store, and what remains on a page that the visitor has left.
 */
export function forgetDetails(conversation: Conversation, copy: ChatCopy): Conversation {
  const ended = forgetSent(conversation, copy);
  if (ended.mode !== 'normal') return ended;
  const { offered, ...rest } = ended;
  return { ...rest, messages: rest.messages.filter(({ until }) => until !== 'leave') };
}

/**
 * Asks for the details of the last lead again, to correct them. Changes nothing during lead
 * capture, or once the details are removed.
 */
export function startCorrection(conversation: Conversation, copy: ChatCopy): Turn {
  const { mode, sent } = conversation;
  if (mode !== 'normal' || !sent) return { conversation };
  const corrects = sent.corrects ?? sent.id;
  return {
    conversation: addReply({ ...conversation, mode: 'name', corrects }, copy.capture.again),
  };
}

function converse(conversation: Conversation, input: string, copy: ChatCopy): Turn {
  const { sent } = conversation;
  const spelled = copy.corrected.reduce(correctSpelling, input);
  const details = visitorDetails(input, copy);
  const hasDetails = hasAny(details);
  const { intent, prefersWriting } = intentOf(spelled);
  const next = addLineWithDetails(conversation, input, details);
  if (intent === 'refusal' || (sent && prefersWriting && !hasDetails))
    return acceptRefusal(next, input, copy);
  const isInDoubt = sent && (isDoubtful(sent) || correctsEarlierLine(input));
  const isShort = !isQuestion(input) || input.split(/\s+/).length <= 4;
  if (sent && hasDetails && isShort && (isInDoubt || isOnlyDetails(input, details)))
    return correctLead(conversation, sent, input, copy);
  if (intent === 'decline' && hasAny(conversation.offered))
    return { conversation: addReply(endCapture(next), copy.capture.declined) };
  const { reply, question } = replyTo(spelled, textsOf(conversation), copy);
  const isKnown = question === undefined;
  const isUnclear = !isKnown && copy.replies[question] === copy.replies.otherwise;
  const name = lastReply(conversation)?.offers?.includes('call-me') ? nameIn(input) : undefined;
  if (name !== undefined && !isKnown) {
    const answered = addLine(conversation, input, { private: input });
    return captureAnswer({ ...answered, mode: 'name' }, name, copy);
  }
  const short = hasDetails ? undefined : shortNumberIn(input);
  const isRequest =
    intent === 'request' && (hasDetails ? /\bcall me\b/i.test(spelled) : short === undefined);
  const isAgreed = intent === 'request' || (intent === 'agreement' && question !== 'price');
  const newDetails = withoutKnown(details, conversation.offered);
  const isRepeated = Object.keys(newDetails).length < Object.keys(details).length;
  const startsCapture =
    (isAgreed && invitesContact(conversation, copy)) || (isRepeated && !isQuestion(input));
  if (intent === 'consent' || ((isRequest || startsCapture) && !isKnown))
    return { conversation: addReply({ ...next, mode: 'name' }, copy.capture.name) };
  if (isInDoubt && !hasDetails && isUnclear)
    return { conversation: repeatDetails(next, copy, true) };
  const missing = short && copy.reach.missing?.replace('{detail}', () => short);
  if (missing && !textsOf(conversation).includes(missing) && !isKnown && question !== 'price')
    return { conversation: addReply(next, missing, { until: 'leave' }) };
  const answered = addReply(next, reply.text, reply);
  // Ask about the details until the visitor answers: a visitor who gave them expects a call.
  const pendingDetails = hasDetails || isKnown ? details : next.offered;
  const needsNoAnswer = isUnclear || (hasDetails && question === 'person');
  const offering = offerToReach(needsNoAnswer ? next : answered, pendingDetails, copy);
  return { conversation: offering ?? answered };
}

/** Treats a line as a refusal to be contacted, and forwards it if a lead or a number was sent. */
function acceptRefusal({ offered, ...rest }: Conversation, line: string, copy: ChatCopy): Turn {
  const { email } = copy.agencyContact;
  const links = [{ text: email, href: `mailto:${email}` }];
  const submitted =
    rest.sent ?? (rest.unfinished && { ...noAnswers, id: rest.unfinished, message: '' });
  return {
    conversation: addReply(rest, copy.replies.refused, { links }),
    ...(submitted && { refusal: correctionOf(submitted, line) }),
  };
}

const correctionOf = ({ id, ...sent }: SentLead, message: string, details?: Details): ChatLead => ({
  ...sent,
  ...details,
  message,
  corrects: sent.corrects ?? id,
});

const hasAny = ({ email, phone }: Details = {}) => email !== undefined || phone !== undefined;

/** Whether a line is an address or a number, and nothing else. */
const isOnlyDetails = (input: string, { email, phone }: Details = {}) =>
  input === email || input === phone;

const digitsOf = (number = ''): string => number.replace(/\D/g, '').slice(-10);

/** Removes the known details. */
const withoutKnown = ({ email, phone }: Details, known: Details = {}): Details => ({
  ...(email && email.toLowerCase() !== known.email?.toLowerCase() && { email }),
  ...(phone && digitsOf(phone) !== digitsOf(known.phone) && { phone }),
});

/** The details in a line, except for the agency's own. */
const visitorDetails = (input: string, { agencyContact }: ChatCopy): Details =>
  withoutKnown(detailsIn(input), agencyContact);

/** Adds a line of the visitor. With details, it is stored only during lead capture. */
function addLineWithDetails(conversation: Conversation, text: string, details: Details) {
  const isPrivate = hasAny(details) || shortNumberIn(text) !== undefined;
  const line = addLine(conversation, text, isPrivate ? { private: text, until: 'leave' } : {});
  return { ...line, offered: { ...conversation.offered, ...details } };
}

/**
 * Asks whether to call or write to the visitor, using the details in a line; in other words for the
 * second time, and then no more.
 */
function offerToReach(
  conversation: Conversation,
  { phone, email }: Details = {},
  { reach, capture: { complete } }: ChatCopy,
): Conversation | undefined {
  const detail = phone ?? email;
  if (detail === undefined) return undefined;
  const isLineToWrite = ({ from, text }: Message) =>
    from === 'user' && intentOf(text).prefersWriting;
  const prefersWriting = phone === undefined || conversation.messages.some(isLineToWrite);
  const question = reach[prefersWriting ? 'write' : 'call'].replace('{detail}', () => detail);
  const first = phone === undefined && looksMistyped(detail) ? `${question} ${complete}` : question;
  const text = [first, reach.later].find((each) => !textsOf(conversation).includes(each));
  if (text === undefined) return undefined;
  const offers: Message['offers'] = [prefersWriting ? 'write-me' : 'call-me'];
  // The newest details replace those offered before.
  const messages = conversation.messages.map((message) =>
    message.until === 'leave' ? { ...message, offers: [] } : message,
  );
  return addReply({ ...conversation, messages }, text, { private: detail, until: 'leave', offers });
}

/** Treats a line with an address or a number as a correction of the sent lead. */
function correctLead(
  conversation: Conversation,
  sent: SentLead,
  input: string,
  copy: ChatCopy,
): Turn {
  const details = visitorDetails(input, copy);
  const message = ownLines(conversation, copy, isOnlyDetails(input, details) ? '' : input);
  return {
    conversation: addThanks(addLine(conversation, input, { until: 'close' }), copy),
    lead: correctionOf(sent, message, details),
  };
}

const textsOf = ({ messages }: Conversation) => messages.map(({ text }) => text);

const lastReply = ({ messages }: Conversation) => messages.findLast(({ from }) => from === 'bot');

/** Whether the last reply offers to contact the visitor. */
function invitesContact(conversation: Conversation, { replies }: ChatCopy): boolean {
  const last = lastReply(conversation);
  const isOffer = last?.offers?.some((offer) => /^(?:contact|call-me|write-me)$/.test(offer));
  return isOffer || [...topics, 'spanish' as const].some((kind) => replies[kind] === last?.text);
}

/** Words that only start or end lead capture, which buttons also send. */
const isCommand = isWhole('contact|yes|sure|never ?mind|stop');

/** The visitor's messages since the last lead, one per line, followed by `last`. */
function ownLines({ messages, offered }: Conversation, copy: ChatCopy, last = ''): string {
  const previousLead = messages.findLastIndex(({ text }) => text === copy.capture.thanks);
  const lines = messages
    .slice(previousLead + 1)
    .filter((line) => line.from === 'user')
    .filter((line) => (line.until ? line.until === 'leave' : !line.private))
    .map(({ text }) => text)
    .filter((text) => !isCommand(text) && !isOnlyDetails(text, offered));
  return [...lines, last].filter(Boolean).join('\n');
}

function captureAnswer({ hasAsked, ...asking }: Conversation, text: string, copy: ChatCopy): Turn {
  const { mode, lead, corrects } = asking;
  const answer = mode === 'phone' && skipsQuestion(text) ? '' : text;
  const suggested = prefilledAnswer(asking);
  const isSame = mode === 'phone' && digitsOf(detailsIn(answer).phone) === digitsOf(suggested);
  const input = ((isSame || refersToEarlierAnswer(answer)) && suggested) || answer;
  // Details that answer a later question are kept for it.
  const conversation = {
    ...asking,
    offered: { ...asking.offered, ...visitorDetails(input, copy) },
  };
  if (mode === 'name' || mode === 'email') {
    const next = mode === 'name' ? 'email' : 'phone';
    const answered = { ...conversation, mode: next, lead: { ...lead, [mode]: input } } as const;
    return { conversation: addReply(answered, copy.capture[next]) };
  }
  // While a number is suggested, an answer in words is a message, unless it says "no".
  const suggestedPhone = corrects === undefined && asking.offered?.phone;
  const isMessage = suggestedPhone && input !== '' && !/\d/.test(input) && !saysNo(input);
  // The number of a visitor who then skips the question is kept as a line.
  const written = input ? conversation : { ...conversation, offered: {} };
  return {
    conversation: addThanks(endCapture(conversation), copy),
    lead: {
      ...lead,
      phone: isMessage ? suggestedPhone : input,
      message: ownLines(written, copy, isMessage ? input : ''),
      ...(corrects !== undefined && { corrects }),
    },
  };
}

const addThanks = (conversation: Conversation, { capture: { thanks } }: ChatCopy): Conversation =>
  addReply(conversation, thanks, { offers: ['times'] });

/** Adds a message about the status of the last lead, and repeats its details below. */
export function addStatus(
  conversation: Conversation,
  progress: { state: 'received'; reference: string } | { state: 'waiting'; stored: boolean },
  copy: ChatCopy,
): Conversation {
  const { sent } = conversation;
  const { received, noted, waiting, unstored } = copy.outcome;
  if (progress.state === 'waiting')
    return repeatDetails(addReply(conversation, progress.stored ? waiting : unstored), copy);
  const isOpen = sent && (sent.corrects !== undefined || isDoubtful(sent));
  const text = (isOpen ? noted : received).replace('{reference}', progress.reference);
  return repeatDetails(addReply(conversation, text), copy);
}

/** Returns to normal mode without the answers. */
function endCapture({ messages, sent, unfinished }: Conversation): Conversation {
  return {
    mode: 'normal',
    lead: noAnswers,
    unfinished,
    messages: messages.map(({ from, text, ...rest }) =>
      rest.private === undefined ? { from, text, ...rest } : { from, text, until: 'close' },
    ),
    ...(sent && { sent }),
  };
}

const addMessage =
  (from: Message['from']) =>
  (conversation: Conversation, text: string, rest: Partial<Message> = {}): Conversation => ({
    ...conversation,
    messages: [...conversation.messages, { ...rest, from, text }],
  });
const addLine = addMessage('user');
const addReply = addMessage('bot');
