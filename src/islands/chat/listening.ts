/*
 * What a line of the chat means beyond its keywords: consent to be contacted, a refusal, a question
 * about our own number, the visitor's details. In doubt it is consent: a question too many costs
 * less than a lead.
 */

/** An address and a phone number of the visitor, as written. */
export type Details = { email?: string; phone?: string };

const wholeWords = (words: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, flags);

/** Matches whole words in any case: "leads" is not "ads", "yesterday" is not "yes". */
export const mentions = (text: string, words: string): boolean =>
  wholeWords(words, 'iu').test(text);

/** A text without these words. */
export const withoutWords = (text: string, words: string): string =>
  text.replace(wholeWords(words, 'giu'), '');

/** A text with one kind of apostrophe and of space, as keywords and expressions have them. */
export const plain = (text: string): string =>
  text
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

const verbs =
  'contact(?:ing|ed)?|call(?:ing|ed)?|text(?:ing|ed)?|e-?mail(?:ing|ed)?|messag(?:e|ing)|bother(?:ing)?';
const fillers =
  '(?: (?:please|pls|ever|again|you|u|want|wish|like|need|dare|to|be|have|get|any|anyone|anybody|someone|a|the|your|more|further|even|try))';
/** A limit rather than a refusal: "don't call me before noon". */
const unlimited =
  '(?!(?: me| us)? (?:before|after|until|till|unless|by|via|during|between|on (?:the )?(?:week|sat|sun|mon|tue|wed|thu|fri)))';
/** Whom not to call: the visitor, a number, or nobody at all. */
const me =
  '(?: (?:me|us|here|this|my|anymore|again|back)\\b| (?:at |on )?[+(]?\\d|(?= ?(?:[.!,;]|$)))';

/** Commands not to. Of those that say nothing of contact, the rest of the line may ask for it. */
const refusals = {
  final: [
    // "You never contact me" and "why don't you contact me" are complaints.
    `(?<!\\b(?:you|u|guys|they|people|he|she|we|i|why|if|just) )\\b(?:do not|don'?t|never)${fillers}{0,5} contact(?:ing|ed)?\\b${unlimited}`,
    `\\b(?:i|we) (?:do not|don'?t|never|no longer) (?:want|wish|like|need|consent|agree)\\b${fillers}{0,5} contact(?:ing|ed)?\\b`,
    "(?<!\\b(?:have|had|with|there is|there's|get|got) )\\bno (?:more |further )?contact(?:ing)?(?: (?:please|pls|me|us|anymore|again))?(?=[.!,;]|$)",
    '(?:^|[.,!;:] ?|\\bplease |\\bpls |\\bjust )stop(?: (?:the|all|any|your|these))? contact(?:ing)?\\b',
    '\\bmake no (?:more |further )?contact\\b',
    '\\b(?:unsubscribe|opt(?: |-)?(?:me )?out|leave me alone|lose my number|(?:take|remove) me (?:off|from))\\b',
    '\\b(?:delete|erase|remove) (?:all )?(?:of )?my (?:data|info|information|details|number|phone|name|e-?mail|messages?)\\b',
    '^(?:please )?stop(?: (?:it|now|please))?[.! ]*$',
    '\\bno (?:me|nos) (?:contact(?:e|en|es)|llam(?:e|en|es)|escrib(?:a|an|as)|molest(?:e|en|es)|mand(?:e|en|es))(?!\\p{L})',
    '\\b(?:no contactar|no (?:quiero|deseo) que me (?:contact|llam|escrib)\\p{L}{1,3}|deje(?:n|s)? de (?:contactar|llamar|escribir|molestar))',
  ],
  open: [
    `(?<!\\b(?:you|u|guys|they|people|he|she|we|i|why|if|just) )\\b(?:do not|don'?t|never)${fillers}{0,5} (?:${verbs})${me}${unlimited}`,
    `\\b(?:i|we) (?:do not|don'?t|never|no longer) (?:want|wish|like|need)\\b${fillers}{0,5} (?:${verbs}|calls|texts|emails)\\b`,
    `(?:^|[.,!;:] ?|\\bplease |\\bpls |\\bjust )stop(?: (?:the|all|any|with|your|these))? (?:call(?:ing|s)|text(?:ing|s)|e-?mail(?:ing|s)|messag(?:ing|es)|spamming|bothering|harassing)\\b`,
    "(?<!\\b(?:get|gets|getting|got|have|has|having|had|with|there is|there's|there are|is|are) )\\bno (?:more |phone |sales |cold )?(?:calls|calling|texts|texting|e-?mails|spam)\\b(?! from)",
  ],
} as const;
const join = (sources: readonly string[]) => new RegExp(sources.join('|'), 'iu');
const final = join(refusals.final);
const open = join(refusals.open);

const consent = 'contact|yes|sure';
/** Words that are not meant as consent: "not sure", "I’m not really sure", "make sure". */
const doubts =
  /(?:\bnot|n'?t)(?: \p{L}{1,20}){0,2} sure\b|\b(?:mak(?:e|es|ing)|made|be|being|are (?:you|u|y'all|they|we)|(?:^|[.,!?] )(?:you|u)) sure\b/giu;
const ourContact =
  /\bcontact (?:(?:tele)?phone )?(?:numbers?|pages?|info|information|e-?mails?|address(?:es)?|details?|forms?)\b/giu;
const theirs = /\bmy contact\b|\bhere(?:'s| is| are) (?:the |our )?contact\b/iu;
const asking = /\b(?:what|whats|what's|where|wheres|where's|your|ur)\b|[?？]/iu;

/** Whether a line asks for the agency's own number, page or address. */
export function asksForOurContact(text: string): boolean {
  const line = plain(text);
  return line.search(ourContact) >= 0 && asking.test(line) && !theirs.test(line);
}

/** Whether a line agrees to be contacted: it says contact, yes or sure, and means it. */
export function consents(text: string): boolean {
  const line = plain(text).replace(doubts, '');
  return mentions(asksForOurContact(text) ? line.replace(ourContact, '') : line, consent);
}

/** Whether a line tells us not to contact the visitor. */
export function refuses(text: string): boolean {
  const line = plain(text);
  if (final.test(line)) return true;
  const rest = line.replace(open, '');
  return rest !== line && !consents(rest) && detailsIn(rest).email === undefined;
}

const agreement =
  /^(?:ok(?:ay)?|k|yep|yeah|yea|yup|ya|please|pls|go ahead|go for it|sounds good|do it|let's do it|absolutely|of course|definitely|sí|si|claro|dale|por favor)(?![\p{L}\p{N}])(?:[ ,.!]{1,3}[\p{L}']{1,20}){0,4}[.! ]*$/iu;
/** What agrees once the chat has asked whether to call or write: "just call me". */
const request =
  /(?<![\p{L}\p{N}])(?:call|text|write|e-?mail|ll[aá]m[ae]|escr[ií]b[ae])(?:me|nme| me| us)?(?![\p{L}\p{N}])/iu;

/** Whether a line agrees to what was just offered. */
export const agrees = (text: string): boolean => {
  const line = plain(text);
  return !isQuestion(line) && (agreement.test(line) || request.test(line));
};

/** Whether a line agrees by itself: "Why not?" */
export const whyNot = (text: string): boolean => /^(?:well,? )?why not[.!? ]*$/iu.test(plain(text));

/** Whether a line is a question. */
export const isQuestion = (text: string): boolean => /[?？]["'”’)\s]*$/u.test(text.slice(-20));

/** Whether a line, as a whole, leaves what the chat asks. */
export const leaves = (text: string): boolean => /^(?:never ?mind|stop)[.! ]*$/iu.test(text.trim());

const address =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_%+](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+-])?@[\p{L}\p{N}-]{1,63}(?:[.,][\p{L}\p{N}-]{1,63}){0,6}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64} (?:at|arroba) [\p{L}\p{N}-]{1,63} (?:dot|punto) [\p{L}]{2,20}(?![\p{L}\p{N}])/iu;
/** Ten digits as numbers are grouped: 3-3-4, in pairs, one by one. */
const tenDigits =
  '(?:\\(\\d{3}\\)|\\d{3})[ ./-]{0,3}\\d{3}[ ./-]{0,3}(?:\\d{4}|\\d\\d[ .-]\\d\\d)|\\d\\d(?:[ .-]\\d\\d){4}|\\d(?:[ .-]\\d){9}';
const number = new RegExp(
  `(?<![\\p{L}\\p{N}#]|\\d[.,/-]|[$€£] ?)(?:\\+ ?\\d(?:[ ().-]{0,3}\\d){7,14}|(?:\\+?1[ .-]{0,2})?(?:${tenDigits})|\\d{3}-\\d{4})(?:,? ?(?:ext\\.?|x|extension) ?\\d{1,6})?(?![\\p{L}\\p{N}%]|[.,/-]\\d)`,
  'gu',
);
/** What precedes ten digits that are something else. */
const label =
  /\b(?:invoice|order|account|acct|case|ticket|tracking|reference|ref|po|claim|permit|license|policy)\b[^\p{L}\d]{0,3}(?:number|no|num|nr|id|is)?[^\p{L}\d]{0,3}$/iu;
const money =
  /[$€£]|\b(?:budget|dollars?|bucks|usd|spend|spending|pay|paying|prices?|costs?|month|sq|square|feet|ft|zip)\b/iu;

/** Finds the visitor's address and phone number in a line; no date, amount, or ZIP code. */
export function detailsIn(text: string): Details {
  // Of the same length, so that what is found can be cut from the text as written.
  const line = text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[·•∙]/g, '.')
    .replace(/\s/g, ' ');
  const cut = (found: string, start: number) => text.slice(start, start + found.length);
  const email = address.exec(line);
  const phone = [...line.matchAll(number)].find(({ 0: found, index }) => {
    if (label.test(line.slice(Math.max(0, index - 40), index))) return false;
    return !/^\d{3}-\d{4}$/.test(found) || !money.test(line);
  });
  return {
    ...(email && { email: cut(email[0], email.index) }),
    ...(phone && { phone: cut(phone[0], phone.index) }),
  };
}
