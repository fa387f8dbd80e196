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
    .replace(/[‘’ʼ`´′]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

const verbs =
  'contact(?:ing|ed)?|call(?:ing|ed)?|text(?:ing|ed)?|e-?mail(?:ing|ed)?|messag(?:e|ing)|bother(?:ing)?';
const nouns = 'calls|calling|texts|texting|e-?mails|emailing|messages|spam';
/** What a command names before its last verb: "call, text or". */
const listed = `(?:(?: (?:${verbs}),)* (?:${verbs})(?: me| us)?,? (?:or|nor|and))?`;
const fillers =
  '(?: (?:please|pls|ever|again|you|u|want|wish|like|need|dare|to|be|have|get|any|anyone|anybody|someone|a|the|your|more|further|even|try))';
/** Where a command begins: "leads do not contact us" is none. */
const command =
  '(?<=^|[.,!;:?-] ?|\\d |\\b(?:please|pls|plz|kindly|just|and|so|but|ok|okay|hey|hi|hello|also|then|now|again|never ?mind|forget (?:it|that)|actually|absolutely|really|seriously|wait|well|sorry|no|nah|thanks|instead|said|to|told (?:you|u|ya)) )';
const not = "(?:do not|don'?t|never)";
/** A limit rather than a refusal: "don't call me before noon". */
const unlimited =
  '(?!(?: me| us| please| here)? (?:before|after|until|till|unless|by|via|during|between|on (?:the )?(?:week|sat|sun|mon|tue|wed|thu|fri)))';
/** Whom not to call: the visitor, a number, or nobody at all. */
const me =
  '(?: (?:me|us|here|this|my|anymore|again|back)\\b|(?= (?:at |on )?[+(]?\\d)|(?= ?(?:[.!,;]|$)))';
const others = '(?! (?:my|our|your|his|her|their|the|them|him|people|customers|clients|leads)\\b)';

/** Commands not to. What else the line says may still ask to be contacted. */
const refusal = new RegExp(
  [
    `${command}${not}${fillers}{0,5}${listed} contact(?:ing|ed)?\\b${others}${unlimited}`,
    `${command}${not}${fillers}{0,5}${listed} (?:${verbs})${me}${unlimited}`,
    `\\b(?:i|we) (?:do not|don'?t|never|no longer) (?:want|wish|like|need|consent|agree)\\b${fillers}{0,5} (?:${verbs}|${nouns})\\b`,
    '\\b(?:to|please) not (?:contact|call|text|e-?mail) (?:me|us)\\b',
    "\\b(?:should|must|can|may) ?(?:not|n'?t) contact (?:me|us)\\b|\\b(?:rather|asked)(?: \\p{L}+){0,2} not(?: \\p{L}+)? contact (?:me|us)\\b|\\b(?:not|never|n'?t)(?: \\p{L}+){0,4} (?:be|being) contacted\\b|\\b(?:(?:nobody|no one) (?:should|may|must|can)|under no circumstances|no permission to|not have (?:my )?permission to) contact (?:me|us)\\b|\\brefrain from (?:contact|call|text|e-?mail)ing\\b|\\bnever (?:asked|told|wanted) (?:you |anyone |anybody )?to (?:be )?contact",
    `${command}no (?:more |phone |sales |cold |further )?(?:contact(?:ing)?(?! (?:form|page|number|info))|${nouns})\\b${unlimited}`,
    `(?:${command}|\\b(?:cease|quit) )(?:stop|cease|quit|make no)?(?<=stop|cease|quit|make no)(?: (?:the|all|any|with|your|these|more|further))* (?:contact(?:ing)?|${nouns}|spamming|bothering|harassing|messaging)\\b`,
    '\\b(?:leave me alone|lose my number|opt me out|unsubscribe me|(?:take|remove) me (?:off|from))\\b|^(?:please )?remove me\\b',
    "(?:^|\\bplease |\\bi want to |\\bi'd like to )(?:unsubscribe|opt[ -]?out)(?! (?:page|link|form|button|option))",
    '(?:^|[.,!;:] ?|\\b(?:please|pls|just|and|can you|could you|want you to) )(?:delete|erase|remove) (?:all )?(?:of )?my (?:data|info|information|details|number|phone|name|e-?mail|messages?)\\b(?! from (?!your|the list))',
    '^(?:please )?stop(?: (?:it|now|please))?[.! ]*$',
    '\\bno (?:me|nos) (?:contact(?:e|en|es)|llam(?:e|en|es)|escrib(?:a|an|as)|molest(?:e|en|es)|mand(?:e|en|es))(?!\\p{L})',
    '\\b(?:no contactar|no (?:quiero|deseo) que me (?:contact|llam|escrib)\\p{L}{1,3}|deje(?:n|s)? de (?:contactar|llamar|escribir|molestar))',
  ].join('|'),
  'giu',
);
/** The number after a command: "don't call me at 972 555 0188". */
const refusedNumber =
  /^ ?(?:(?:at|on|under) )?(?:my )?(?:number|cell|phone)? ?[+(]?\d[\d ().-]{5,18}/u;

const consent = 'contact|yes|sure';
/** Words that are not meant as consent: "not sure", "I’m not really sure", "make sure". */
const doubts =
  /(?:\bnot|n'?t)(?: [\p{L}\p{N}%]{1,20}){0,2} sure\b|\bsure not\b|\b(?:mak(?:e|es|ing)|made|be|being|are (?:you|u|y'all|they|we)|(?:^|[.,!?] )(?:you|u)) sure\b/giu;
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

/** What a line says besides its commands not to. */
const besideRefusals = (line: string): string[] =>
  line.split(refusal).map((part, index) => (index > 0 ? part.replace(refusedNumber, '') : part));

/** Whether a line tells us not to contact the visitor, and nothing else asks for it. */
export function refuses(text: string): boolean {
  const line = plain(text);
  const rest = besideRefusals(line);
  if (rest.length === 1 || asksToWrite(line)) return false;
  return !rest
    .map((part) => part.replace(restOfList, ''))
    .some((part) => consents(part) || asksToReach.test(part));
}

/** The end of a list of what is refused: ", text, or email me". */
const restOfList =
  /^,? (?:[\p{L}-]{1,20},? ){0,3}(?:or|and|nor|ni) (?:text|txt|call|e-?mail|message)(?: me| us)?/iu;

/** What refuses more than calls: "no calls or texts", "don't call, text, or email me". */
const severalRefused =
  /\b(?:no|not|don'?t|never|stop)(?: \p{L}{1,20}){0,3} (?:calls?|calling|texts?|texting|e-?mails?|messages?|llam\p{L}{1,10})(?: me| us)?,? (?:(?:\p{L}{1,20},? )?(?:or|and|nor|ni) |(?:texts?|e-?mails?|messages?), )/iu;
/** What asks to be written to rather than called: "only text", "solo texto", "mejor por correo". */
const inWriting =
  /(?<!\b(?:no|not|don'?t|never|stop|no more) )(?<![\p{L}\p{N}])(?:(?:only|just|jus|rather|instead|prefer|s[oó]lo|solamente|mejor|prefiero)(?: (?:by|via|send|a|me|us|use|un|una|por|de|con|manden?|env[ií]en?)){0,3} (?:texts?|texting|txts?|sms|e-?mails?|emailing|mail|messages?|write|whatsapp|textos?|correos?|mensajes?|escriban?|escribir)|(?:text|txt|sms|e-?mail|message|whatsapp|texto|correo|mensaje)s? (?:only|instead|please|pls|porfa|por favor)|(?:text|txt|e-?mail|message)(?: me| us)?\b.{0,40}\b(?:no|not|don'?t|never) (?:calls?|calling)|(?:no|not|don'?t|never) (?:calls?|calling|llamadas|llamen)(?: me| us)?[ ,.!;]{1,3}(?:just |only |s[oó]lo |mejor )?(?:texts?|txt|e-?mail|message|textos?|correo))(?![\p{L}\p{N}])/iu;

/** Whether a line wants no call, and gives a number or an address in the same breath. */
function wantsNoCall(line: string): boolean {
  const refused = line.match(refusal)?.join(' ') ?? '';
  if (!/call|llam/iu.test(refused) || /contact|text|mail|mess|escrib|molest/iu.test(refused))
    return false;
  if (
    /(?<!\p{L})(?:again|any ?more|ever|never|stop|off|list|this|más|nunca|deje\p{L}?)(?!\p{L})/iu.test(
      line,
    )
  )
    return false;
  const { email, phone } = detailsIn(besideRefusals(line).join(' '));
  return email !== undefined || phone !== undefined;
}

/** Whether a line asks to be written to rather than called. */
export function asksToWrite(text: string): boolean {
  const line = plain(text);
  return !severalRefused.test(line) && (inWriting.test(line) || wantsNoCall(line));
}

/** What asks to be called or written to, if nothing precedes it that says not to. */
const asksToReach =
  /(?<![\p{L}\p{N}])(?:(?:call|text|e-?mail|message) (?:(?:me|us)(?![\p{L}\p{N}])|(?=[+(]?\d|[\p{L}\p{N}._%+-]{1,64}@))|write (?:to )?(?:me|us)|(?:ll[aá]m[ae]|escr[ií]b[ae])n?me)/iu;
const agreement =
  /^(?:ok(?:ay)?|k|yep|yeah|yea|yup|ya|please|pls|go ahead|go for it|sounds good|do it|let's do it|absolutely|of course|definitely|sí|si|claro|dale|por favor|(?:just|jus) (?:call|text|write)|call|text)(?![\p{L}\p{N}])(?:[ ,.!]{1,3}[\p{L}']{1,20}){0,4}[.! ]*$/iu;
const disagreement =
  /(?<![\p{L}\p{N}])(?:no|not|nah|nope|never|nobody|don'?t|can'?t|mind|stop|later|i will|i'll|you)(?![\p{L}\p{N}])/iu;

/** Whether a line says no to something, or not now. */
export const negates = (text: string): boolean => disagreement.test(plain(text));

/** Whether a line, as a whole, says yes. */
export const affirms = (text: string): boolean =>
  /^(?:yes|yeah|yep|yup|ok(?:ay)?|sure|s[ií])(?: please)?[.! ]*$/iu.test(plain(text));

/** Whether a line asks to be called or written to. */
export const asksToBeReached = (text: string): boolean =>
  !disagreement.test(plain(text)) && asksToReach.test(plain(text));

/** Whether a line agrees to what was just offered. */
export function agrees(text: string): boolean {
  const line = plain(text);
  if (/^(?:s[ií]|yep|yeah|ok(?:ay)?|claro|dale)[ ,]/iu.test(line) && asksToWrite(line)) return true;
  if (isQuestion(line) || disagreement.test(line)) return false;
  return agreement.test(line) || asksToReach.test(line);
}

/** Whether a line declines what was just offered. */
export const declines = (text: string): boolean =>
  leaves(text) ||
  /^(?:no|nope|nah|not now|later)(?:,? (?:thanks|thank you|gracias))?[.! ]*$/iu.test(plain(text));

/** Whether a line agrees by itself: "Why not?" */
export const whyNot = (text: string): boolean => /^(?:well,? )?why not[.!? ]*$/iu.test(plain(text));

/** Whether a line is a question. */
export const isQuestion = (text: string): boolean => /[?？]["'”’)\s]*$/u.test(text.slice(-20));

/** Whether an answer refers to one that was given before: "I just told you". */
export const refersBack = (text: string): boolean =>
  !/\d|@/.test(text) &&
  /(?<![\p{L}])(?:gave|given|told|said|sent|already|same|above|up top|ya (?:te|le|se) )(?![\p{L}])/iu.test(
    text,
  );

/** Whether a line corrects what was said: "typo, sorry", "it's 0189". */
export const correctsItself = (text: string): boolean =>
  /(?<!\p{L})(?:wrong|typo|mistake|sorry|oops|meant|messed|wait|its|it's|instead|mal|error|perd[oó]n|era|es)(?!\p{L})/iu.test(
    plain(text),
  );

/** Whether a line, as a whole, leaves what the chat asks. */
export const leaves = (text: string): boolean => /^(?:never ?mind|stop)[.! ]*$/iu.test(text.trim());

/**
 * An email address, also with a comma for a dot, a space beside the @, or spelled out in words; without
 * a top-level domain, only at a well-known provider.
 */
const address =
  /(?<![\p{L}\p{N}._%+-])(?:[\p{L}\p{N}_%+](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+-])? ?@ ?(?:[\p{L}\p{N}-]{1,63}(?:[.,][\p{L}\p{N}-]{1,63}){0,5}[.,]\p{L}{2,63}|(?:gmail|yahoo|hotmail|outlook|icloud|aol))|(?!(?:us|me|you|it|find|site|page|website|look|is|are|here|or|and) )[\p{L}\p{N}._%+-]{2,64} (?:at|arroba) [\p{L}\p{N}-]{1,63} (?:dot|punto) \p{L}{2,20})(?![\p{L}\p{N}])/iu;
/** Ten digits as numbers are grouped: 3-3-4, or one by one. */
const tenDigits =
  '(?!0{3})(?:(?:\\(\\d{3}\\)|\\d{3})[ ./-]{0,3}\\d{3}[ ./-]{0,3}(?:\\d{4}|\\d\\d[ .-]\\d\\d)|\\d(?:[ .-]\\d){9})';
const number = new RegExp(
  `(?<![\\p{L}\\p{N}=/]|\\d[.,/-]|[$€£] ?)(?:(?!\\+ ?\\d{1,3}\\.\\d{5})\\+ ?\\d(?:[ ().-]{0,3}\\d){7,14}|(?:\\+?1[ .-]{0,2})?(?:${tenDigits})|\\d{3}-\\d{4})(?:,? ?(?:ext\\.?|x|extension) ?\\d{1,6})?(?![\\p{L}\\p{N}%]|[.,-]\\d| ?(?:dollars|usd|bucks)\\b)`,
  'gu',
);
/** What precedes ten digits that are something else. */
const label =
  /(?:\b(?:invoice|order|account|acct|(?<!in )case|ticket|tracking|reference|ref|po|claim|permit|license|policy|customer|member|npi)\b[^\p{L}\d]{0,3}(?:number|no|num|nr|id|is)?[^\p{L}\d]{0,3}|(?<!\b(?:phone|cell|tel|number|mobile|call|text) ?)#\s?)$/iu;
/** What makes two numbers with a dash a range. */
const range =
  /[$€£]|\b(?:budget|dollars?|bucks|usd|spend|spending|pay|paying|prices?|costs?|month|sq|square|feet|ft|zip|visitors?|clicks?|leads?|calls|customers?|people|visits)\b/iu;

/** Finds the visitor's address and phone number in a line; no date, amount, or ZIP code. */
export function detailsIn(text: string): Details {
  // The line keeps its length, so that what is found can be cut from the text as written.
  const line = text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[·•∙]/g, '.')
    .replace(/\s/g, ' ');
  const cut = (found: string, start: number) => text.slice(start, start + found.length);
  const email = address.exec(line);
  const phone = [...line.matchAll(number)].find(({ 0: found, index }) => {
    if (label.test(line.slice(Math.max(0, index - 40), index))) return false;
    const near = line.slice(Math.max(0, index - 24), index + found.length + 16);
    const [clause = ''] = near.split(/[?!]/).slice(-1);
    return !/^\d{3}-\d{4}$/.test(found) || !range.test(clause);
  });
  return {
    ...(email && { email: cut(email[0], email.index) }),
    ...(phone && { phone: cut(phone[0], phone.index) }),
  };
}
