import { agency } from '../../../content/agency.data.ts';
import { agencyCopy } from '../../../content/agency-copy.ts';
import { sharedCopy } from '../../../content/copy.data.ts';
import { entryIds } from '../../../content/entry-ids.ts';
import { fillBlanks } from '../../../content/figures.ts';
import { parseSafeYaml } from '../../../content/loading/safe-yaml.ts';
import { contentSources } from '../../../content/sources.data.ts';
import { phoneLink } from '../../../ui/phone-link.ts';
import { auditPath, cityPath, servicePath, timesPath } from '../../../vocabulary/paths.ts';

/** What a reply can offer below its text; the last three act on the visitor's details. */
export type ChatOffer =
  | (typeof answers)[number]['offers'][number]
  | 'call-me'
  | 'write-me'
  | 'correct';

/** A link to a page, or a button that sends a line for the visitor. */
export type ChatLink = { text: string; href: string } | { text: string; says: string };

/** A canned reply to lines with one of the keywords. */
export type KnownAnswer = {
  /** The expression that matches one of the keywords. */
  keywords: string;
  reply: string;
  links?: ChatLink[];
  offers?: ChatOffer[];
  /** Whether it is used only if no other answer matches. */
  isFallback?: boolean;
  /** Whether the visitor's line must be the keyword alone. */
  isWhole?: boolean;
};

const { title, launcher, topics, privacy, privacyLink, ...chat } = sharedCopy.chat;
const { offers, answers, cities, spanishTopics, booking: bookingNote, ...copy } = chat;
const { booking, email, languages, phone, siteAudit } = agency;
const { noticePeriod } = agencyCopy;
// This module runs at build time, without Astro's typed environment.
const hasInbox = process.env.PUBLIC_LEAD_INBOX !== 'off';
const isBookable = Boolean(booking && hasInbox);
const speaksSpanish = languages.includes('Spanish');
const withBooking = (reply: string) => (isBookable ? `${reply} ${bookingNote}` : reply);
const { notSpanish, spanishAgain, ...replies } = copy.replies;
const { otherwise, price, person, spanish, angry, again } = replies;
const { thanks, thanksByMail, ...capture } = copy.capture;
const inSpanish = (speaksSpanish ? spanish : notSpanish) ?? otherwise;

const siteHas = {
  booking: isBookable,
  siteAudit: Boolean(siteAudit && hasInbox),
  noticePeriod: Boolean(noticePeriod),
  Spanish: speaksSpanish,
};

const readEntry = (folder: string, id: string) =>
  parseSafeYaml(contentSources[`content/${folder}/${id}.yaml`] ?? '') ?? {};

const oneOf = (keywords: string[]) =>
  keywords.map((words) => words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');

const knownAnswers = answers
  .filter(({ needs }) => !needs || siteHas[needs])
  .map(
    ({ keywords, reply, service, offers, fact, fallback, wholeLine }): KnownAnswer => ({
      keywords: oneOf(keywords),
      reply: (fact === 'noticePeriod' && noticePeriod) || reply,
      ...(service && {
        links: [
          { text: String(readEntry('services', service.id).title), href: servicePath(service) },
        ],
      }),
      ...(offers.length > 0 && { offers }),
      ...(fallback && { isFallback: fallback }),
      ...(wholeLine && { isWhole: wholeLine }),
    }),
  );

const cityAnswers =
  cities &&
  entryIds('cities').map((id): KnownAnswer => {
    const { name, page } = readEntry('cities', id);
    const city = String(name);
    const fill = (template: string) => fillBlanks(template, { city });
    return {
      keywords: oneOf([city, ...(cities.names[id] ?? [])]),
      reply: fill(page ? cities.withPage : cities.withoutPage),
      ...(page && { links: [{ text: fill(cities.link), href: cityPath({ id }) }] }),
    };
  });

/** The copy of the panel, which every page has. */
export const panelCopy = { title, launcher, topics, privacy, privacyLink, send: copy.labels.send };

/** The copy of the conversation, which ships with the chat's script. */
export const chatCopy = {
  ...copy,
  agencyContact: { email, phone },
  replies: {
    ...replies,
    price: price ?? otherwise,
    person: person ?? otherwise,
    spanish: inSpanish,
    spanishAgain: spanishAgain ?? inSpanish,
    angry: angry ?? otherwise,
    again: again ?? otherwise,
  },
  spanishTopics: speaksSpanish
    ? spanishTopics.map(({ label, says }) => ({ text: label, says }))
    : [],
  answers: [
    ...knownAnswers.filter(({ isFallback }) => !isFallback),
    ...(cityAnswers ?? []),
    ...knownAnswers.filter(({ isFallback }) => isFallback),
  ],
  capture: { ...capture, thanks: hasInbox ? withBooking(thanks) : thanksByMail },
  /** The offers by name; free times and the audit only if the site has them. */
  offers: {
    prices: { text: offers.prices, href: '/services#costs' },
    ...(isBookable && { times: { text: offers.times, href: timesPath() } }),
    ...(siteHas.siteAudit && { audit: { text: offers.audit, href: auditPath } }),
    call: { text: offers.call, href: phoneLink(phone) },
    contact: { text: offers.contact, says: 'contact' },
    'call-me': { text: offers.callMe, says: 'yes' },
    'write-me': { text: offers.writeMe, says: 'yes' },
    correct: { text: offers.correct, says: offers.correct },
  },
};

/** The part of the copy that conversations use. */
export type ChatCopy = Omit<typeof chatCopy, 'labels' | 'offers'>;
