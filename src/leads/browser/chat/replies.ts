/*
 * Replies outside lead capture: to the contract's keywords, from the known answers, or with an
 * offer of the free strategy session.
 */
import type { ChatCopy, ChatLink, ChatOffer, KnownAnswer } from './chat-copy.data.ts';
import { asksForOurContact, isWhole, mentions, normalize, withoutWords } from './listening.ts';

/** A reply, and the offers and links below it. */
export type Reply = { text: string; offers?: ChatOffer[]; links?: ChatLink[] };

/** In increasing precedence: the last topic that a text mentions wins. */
export const topics = ['seo', 'ads', 'branding', 'automation'] as const;

/** The words that ask for each variant of the generic offer; the first match wins. */
const questionWords = {
  spanish:
    'sí|si|claro|hola|buen[oa]s|español|espanol|precios?|cuánto|cuanto|cuesta|cobran|llamar|llámame|llamada|contacto|persona|ayuda|quiero|quisiera|necesito|tengo|hablan|busco|gracias|sitio|página|pagina|negocio|ustedes|trabajan|tienen|hacen|dónde|horario|sesión|gratuita|cita|soy|para|llamen',
  price: 'prices?|pricing|costs?|budgets?|fees?|rates?|charge|how much|expensive|cheap',
  person:
    'person|people|human|someone|somebody|call|phone|talk|speak|number|your e-?mail|ur e-?mail',
  angry:
    'useless|scam(?:mers|med)|rip(?:ped)? ?offs?|burned|stole|lied|liars?|never called|total joke|ridiculous|wast(?:e of|ing my) (?:time|money)|fed up|sick of|pissed|furious|angry|wtf|bull ?shit|worst|terrible|garbage',
} as const;
type Question = keyof typeof questionWords;
type Generic = Question | 'otherwise' | 'again' | 'spanishAgain';

const personOffers: ChatOffer[] = ['call', 'contact'];
const genericOffers: Partial<Record<Generic, ChatOffer[]>> = {
  price: ['prices'],
  otherwise: ['call', 'prices', 'times'],
};

/** Adds offers to a reply, and ways to reach a person if the text asks for one. */
function withOffers(reply: Reply, offers: readonly ChatOffer[], input: string): Reply {
  const person = mentions(input, questionWords.person) ? personOffers : [];
  const all = [...new Set([...offers, ...person])];
  return all.length > 0 ? { ...reply, offers: all } : reply;
}

/** Maximum number of known answers in one reply. */
const maxAnswers = 2;

/** Matches keywords, also in the plural or joined: "web-sites"; not in "the map, not the app". */
const expressionFor = (keywords: string) =>
  `(?<!\\bnot (?:for |about )?(?:the|an?|your|my) )(?:${keywords.replace(/[ '-]/g, "[ '.-]{0,2}")})s?`;

const isSpanish = (text: string) =>
  mentions(text, questionWords.spanish) &&
  !mentions(text, 'i|you|the|is|do|want|need|for|how|what|we|can');

/** The reply from known answers, in Spanish to Spanish; undefined if none matches the text. */
function knownReply(input: string, copy: ChatCopy): Reply | undefined {
  let remainingText = normalize(input);
  const answers: KnownAnswer[] = [];
  const answersFor = copy.answers.filter(({ reply }) => !isSpanish(input) || isSpanish(reply));
  for (const answer of answersFor) {
    const words = expressionFor(answer.keywords);
    const isFull = answers.length >= (answer.isFallback ? 1 : maxAnswers);
    const isMatch = answer.isWhole ? isWhole(words) : (text: string) => mentions(text, words);
    if (isFull || !isMatch(remainingText)) continue;
    answers.push(answer);
    // "My session" must not also match "session".
    remainingText = withoutWords(remainingText, words);
  }
  if (answers.length === 0) return undefined;
  const text = answers.map(({ reply }) => reply).join(' ');
  const links = answers.flatMap((answer) => answer.links ?? []);
  const offers = answers.flatMap((answer) => answer.offers ?? []);
  return withOffers({ text, ...(links.length > 0 && { links }) }, offers, input);
}

/**
 * Replies to a line with known answers. If there are none, offers the free strategy session, in the
 * words said longest ago; in Spanish if the line is. Then `question` is what the line asks for.
 */
export function replyTo(
  input: string,
  said: readonly string[],
  copy: ChatCopy,
): { reply: Reply; question?: Question | 'otherwise' } {
  const topic = topics.findLast((candidate) => mentions(input, candidate));
  const offers: ChatOffer[] = topic === 'seo' ? ['audit'] : [];
  if (topic) return { reply: withOffers({ text: copy.replies[topic] }, offers, input) };
  const known = knownReply(input, copy);
  // Not the same again right away.
  if (known && !said.slice(-2).includes(known.text)) return { reply: known };
  const questions = Object.keys(questionWords) as Question[];
  const question = asksForOurContact(input)
    ? 'person'
    : (questions.find((kind) => mentions(input, questionWords[kind])) ?? 'otherwise');
  const kinds: Generic[] =
    question === 'spanish'
      ? [question, 'spanishAgain']
      : [question, 'again', 'person', 'otherwise'];
  const lastSaid = (kind: Generic) => said.lastIndexOf(copy.replies[kind]);
  const kind = kinds.reduce((first, next) => (lastSaid(next) < lastSaid(first) ? next : first));
  const text = copy.replies[kind];
  const reply: Reply =
    kind === 'spanish' && copy.spanishTopics.length > 0
      ? { text, links: copy.spanishTopics, offers: ['call'] }
      : { text, offers: genericOffers[kind] ?? personOffers };
  return { reply, question };
}
