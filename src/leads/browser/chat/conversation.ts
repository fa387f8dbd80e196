import { isTooShort, looksMistyped } from '../../../vocabulary/contact-doubt.ts';
import type { VisitorField } from '../../../vocabulary/lead-fields.ts';
import type { ChatCopy } from './chat-copy.data.ts';
import {
  correctSpelling,
  correctsEarlierLine,
  type Details,
  detailsIn,
  intentOf,
  introducedName,
  isQuestion,
  isWhole,
  isYes,
  nameIn,
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
  /** What was said to a visitor who declined to be contacted, until the visitor asks for it. */
  declined?: string | undefined;
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
  const { mode, corrects, hasAsked, sent, unfinished } = conversation;
  if (mode === 'normal') return converse(conversation, input, copy);
  const details = visitorDetails(input, copy);
  const noted = addLineWithDetails(conversation, input, details);
  const { intent } = intentOf(input);
  // "No" skips the number, and "don't email me" answers the question for an address.
  const isAnswer =
    mode === 'phone' ? skipsQuestion(input) : mode === 'email' && /mail/i.test(input);
  if (!isAnswer && intent === 'refusal' && (sent || unfinished))
    return acceptRefusal(noted, input, copy);
  if (!isAnswer && /refusal|decline/.test(intent)) return cancelCapture(noted, copy);
  // In a correction, a detail given in place of another is the correction.
  const isOther = mode !== 'phone' && (details.phone ?? (mode === 'name' && details.email));
  if (corrects && sent && isOther) return correctLead(conversation, sent, input, copy);
  const missing = mode !== 'phone' && missingDigit(conversation, input, details, copy);
  if (missing) return { conversation: addReply(noted, missing, { until: 'leave' }) };
  const isNumber = mode === 'name' && details.phone && !details.name;
  const isAside = isQuestion(input) ? !details[mode] : mode === 'name' && isYes(input);
  if (!isNumber && (!isAside || hasAsked)) {
    const { offered } = noted;
    const answer = (details.phone && details[mode]) || input;
    const line = addLine(conversation, input, { private: input });
    return captureAnswer({ ...line, offered }, answer, copy);
  }
  const asked = { ...noted, hasAsked: true };
  const { reply } = replyTo(input, textsOf(asked), copy);
  const answered = isQuestion(input) ? addReply(asked, reply.text, reply) : asked;
  const question = mode === 'name' && corrects ? 'again' : mode;
  return { conversation: addReply(answered, copy.capture[question]) };
}

/**
 * What is known of a visitor who agreed to be called, to submit in case no other answer follows.
 * Undefined without a number, and if the conversation knew it before.
 */
export function unfinishedLead(next: Conversation, copy: ChatCopy, before?: Conversation) {
  const { mode, lead, offered: { phone } = {}, sent } = next;
  const wasKnown = before?.offered?.phone === phone && before?.lead.name === lead.name;
  if (mode === 'normal' || sent || !phone || (wasKnown && before.mode !== 'normal'))
    return undefined;
  return { ...lead, email: '', phone, message: ownLines(next, copy) };
}

/** Continues without a phone number. Changes nothing unless the chat asks for it. */
export function skipPhone(conversation: Conversation, copy: ChatCopy): Turn {
  return conversation.mode === 'phone' ? captureAnswer(conversation, '', copy) : { conversation };
}

/** Ends lead capture, forgets its answers, and offers no contact until the visitor asks for it. */
export function cancelCapture(conversation: Conversation, { capture }: ChatCopy): Turn {
  const isSent = textsOf(conversation).includes(capture.thanks);
  const outcome = conversation.unfinished ? 'kept' : isSent ? 'unchanged' : 'declined';
  const declined = capture[outcome];
  return { conversation: addReply({ ...endCapture(conversation), declined }, declined) };
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
export function repeatDetails(talk: Conversation, copy: ChatCopy, isDoubted = false): Conversation {
  const { sent } = talk;
  if (!sent || talk.mode !== 'normal') return talk;
  const { name, email, phone } = sent;
  // An answer such as "no email, call 972 555 0188" is said as the number.
  const details = [name, phone && email.includes(phone) ? '' : email, phone].filter(Boolean);
  const question = isDoubted || isDoubtful(sent) ? ` ${copy.capture.complete}` : '';
  const text = copy.capture.written.replace('{details}', () => details.join(', ')) + question;
  const messages = talk.messages.filter(({ offers }) => !offers?.includes('correct'));
  return addReply({ ...talk, messages }, text, { until: 'close', offers: ['correct'] });
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
  const { reply, question } = replyTo(spelled, textsOf(conversation), copy);
  const isKnown = question === undefined;
  const isOpen = hasDetails || question === 'person';
  const declined = isOpen ? undefined : conversation.declined;
  const next = { ...addLineWithDetails(conversation, input, details), declined };
  if (intent === 'refusal' || (sent && prefersWriting && !hasDetails))
    return acceptRefusal(next, input, copy);
  const last = lastReply(conversation);
  const isAsked = last?.offers?.includes('correct');
  if (isAsked && skipsQuestion(input)) return { conversation: repeatDetails(next, copy, true) };
  const isInDoubt = sent && (isDoubtful(sent) || correctsEarlierLine(input));
  const isCorrection = isOnlyDetails(input, details) || (isInDoubt && !isQuestion(input));
  if (sent && ((hasDetails && isCorrection) || (isAsked && details.name)))
    return correctLead(conversation, sent, input, copy);
  const { unchanged } = copy.capture;
  const confirms = /agreement|consent/.test(intent) && !/contact|wrong|but/i.test(input);
  if (isAsked && confirms) return { conversation: addReply(next, unchanged) };
  if (sent && last?.text === unchanged && confirms)
    return { conversation: repeatDetails(next, copy) };
  if (intent === 'decline' && !declined && (hasAny(conversation.offered) || !isKnown))
    return cancelCapture(next, copy);
  const isUnclear = !isKnown && copy.replies[question] === copy.replies.otherwise;
  const name = last?.offers?.includes('call-me') ? nameIn(input) : undefined;
  if (name !== undefined && !isKnown) {
    const answered = addLine(conversation, input, { private: input });
    return captureAnswer({ ...answered, mode: 'name' }, name, copy);
  }
  const isRequest = intent === 'request' && !hasDetails && shortNumberIn(input) === undefined;
  const isAgreed = intent === 'request' || (intent === 'agreement' && question !== 'price');
  const isRepeated = hasDetails && !hasAny(withoutKnown(details, conversation.offered));
  const startsCapture =
    (isAgreed && invitesContact(conversation, copy)) || (isRepeated && !isQuestion(input));
  if (intent === 'consent' || ((isRequest || startsCapture) && !isKnown))
    return startCapture(next, copy);
  if (isInDoubt && !hasDetails && isUnclear)
    return { conversation: repeatDetails(next, copy, true) };
  const missing = question !== 'price' && missingDigit(next, input, details, copy);
  if (missing && !isKnown) return { conversation: addReply(next, missing, { until: 'leave' }) };
  if (declined && (isUnclear || question === 'angry')) {
    const { later } = copy.reach;
    return { conversation: addReply(next, last?.text === later ? declined : later) };
  }
  const { offers, ...plain } = reply;
  const answered = addReply(next, reply.text, declined ? plain : reply);
  // Ask about the details until the visitor answers: a visitor who gave them expects a call.
  const pendingDetails = hasDetails || isKnown ? details : next.offered;
  const needsNoAnswer = isUnclear || (hasDetails && question === 'person');
  const offering = offerToReach(needsNoAnswer ? next : answered, pendingDetails, copy);
  return { conversation: offering ?? answered };
}

/** Asks for the name, unless it came with a number; then for the email address. */
function startCapture({ declined, ...rest }: Conversation, copy: ChatCopy): Turn {
  const asking: Conversation = { ...rest, mode: 'name' };
  const { name, phone } = rest.offered ?? {};
  if (name && phone) return captureAnswer(asking, name, copy);
  return { conversation: addReply(asking, copy.capture.name) };
}

/** What is said, once, to a number that lacks a digit. */
function missingDigit(asked: Conversation, input: string, details: Details, { reach }: ChatCopy) {
  const short = hasAny(details) ? undefined : shortNumberIn(input);
  const missing = short && reach.missing?.replace('{detail}', () => short);
  return missing && textsOf(asked).includes(missing) ? undefined : missing;
}

/** Treats a line as a refusal to be contacted, and forwards it if a lead or a number was sent. */
function acceptRefusal(conversation: Conversation, line: string, copy: ChatCopy): Turn {
  const rest = endCapture(conversation);
  const declined = copy.replies.refused;
  const { email } = copy.agencyContact;
  const links = [{ text: email, href: `mailto:${email}` }];
  const submitted =
    rest.sent ?? (rest.unfinished && { ...noAnswers, id: rest.unfinished, message: '' });
  return {
    conversation: addReply({ ...rest, declined }, declined, { links }),
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
const withoutKnown = ({ email, phone, ...name }: Details, known: Details = {}): Details => ({
  ...name,
  ...(email && email.toLowerCase() !== known.email?.toLowerCase() && { email }),
  ...(phone && digitsOf(phone) !== digitsOf(known.phone) && { phone }),
});

/** The details in a line, except for the agency's own. */
function visitorDetails(input: string, { agencyContact, answers }: ChatCopy): Details {
  const details = withoutKnown(detailsIn(input), agencyContact);
  const words = answers.map(({ keywords }) => keywords).join(' ');
  const name = introducedName(input, details.phone, words.replace(/[^\p{L}]+/gu, '|'));
  return { ...details, ...(name && { name }) };
}

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
function offerToReach(asked: Conversation, { phone, email }: Details = {}, copy: ChatCopy) {
  const { reach, capture } = copy;
  const detail = phone ?? email;
  if (detail === undefined) return undefined;
  const isLineToWrite = ({ from, text }: Message) =>
    from === 'user' && intentOf(text).prefersWriting;
  const prefersWriting = phone === undefined || asked.messages.some(isLineToWrite);
  const question = reach[prefersWriting ? 'write' : 'call'].replace('{detail}', () => detail);
  const isDoubted = phone === undefined && looksMistyped(detail);
  const first = isDoubted ? `${question} ${capture.complete}` : question;
  const text = [first, reach.later].find((each) => !textsOf(asked).includes(each));
  if (text === undefined) return undefined;
  const offers: Message['offers'] = [prefersWriting ? 'write-me' : 'call-me'];
  // The newest details replace those offered before.
  const messages = asked.messages.map((message) =>
    message.until === 'leave' ? { ...message, offers: [] } : message,
  );
  return addReply({ ...asked, messages }, text, { private: detail, until: 'leave', offers });
}

/** Treats a line with an address or a number as a correction of the sent lead. */
function correctLead(talk: Conversation, sent: SentLead, input: string, copy: ChatCopy): Turn {
  const details = visitorDetails(input, copy);
  const message = ownLines(talk, copy, isOnlyDetails(input, details) ? '' : input);
  return {
    conversation: addThanks(addLine(endCapture(talk), input, { until: 'close' }), copy),
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

/** Takes an answer, and asks for what is still unknown; with the last, the lead is whole. */
function captureAnswer({ hasAsked, ...asked }: Conversation, text: string, copy: ChatCopy): Turn {
  const { mode, corrects, offered } = asked;
  if (mode === 'normal') return { conversation: asked };
  const answer = mode === 'phone' && skipsQuestion(text) ? '' : text;
  const lead = { ...asked.lead, [mode]: answer };
  const known = corrects === undefined ? offered?.phone : undefined;
  const next = mode === 'name' ? 'email' : 'phone';
  if (mode === 'name' || (mode === 'email' && known === undefined))
    return { conversation: addReply({ ...asked, mode: next, lead }, copy.capture[next]) };
  const phone = known ?? lead.phone;
  const message = ownLines(asked, copy);
  return {
    conversation: addThanks(endCapture(asked), copy),
    lead: { ...lead, phone, message, ...(corrects !== undefined && { corrects }) },
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

/** Returns to normal mode without the answers, and without the offers so far. */
function endCapture({ messages, sent, unfinished }: Conversation): Conversation {
  return {
    mode: 'normal',
    lead: noAnswers,
    unfinished,
    messages: messages.map(({ from, text, offers, ...rest }) =>
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
