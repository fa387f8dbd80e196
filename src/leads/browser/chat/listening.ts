/*
 * Interprets a line of the chat beyond its keywords: consent to be contacted, refusal, a question
 * about our own number, the visitor's details. Ambiguity counts as consent: an extra question costs
 * less than a lost lead.
 */

/** The visitor's details as typed, except for spaces around the @. */
export type Details = { name?: string; email?: string; phone?: string };

/** Normalizes apostrophes and spaces, for matching keywords and expressions. */
export const normalize = (text: string): string =>
  text
    .replace(/[‘’ʼ`´′]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

const wholeWords = (words: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, flags);

/** Matches whole words in any case: "leads" is not "ads", "yesterday" is not "yes". */
export const mentions = (text: string, words: string): boolean =>
  wholeWords(words, 'iu').test(normalize(text));

/** Removes these words from a text. */
export const withoutWords = (text: string, words: string): string =>
  text.replace(wholeWords(words, 'giu'), '');

/** Replaces a word or phrase in which one letter, but not the first, is missing, doubled or swapped. */
export function correctSpelling(text: string, word: string): string {
  const slips = Array.from(word, (letter, at) => {
    const [start, rest] = [word.slice(0, at), word.slice(at + 1)];
    const swapped = `${rest.charAt(0)}${letter}${rest.slice(1)}`;
    return at === 0 ? word : `${start}(?:${rest}|${letter}${letter}${rest}|${swapped})`;
  });
  return text.replace(wholeWords(slips.join('|'), 'giu'), word);
}

/**
 * An email address, including one with a comma for a dot, a space beside the @, or spelled out in
 * words. Without a top-level domain, it must be at a well-known provider.
 */
const emailAddress =
  /(?<![\p{L}\p{N}._%+-])(?:[\p{L}\p{N}_%+](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+-])? ?@ ?(?:[\p{L}\p{N}-]{1,63}(?:[.,][\p{L}\p{N}-]{1,63}){0,5}[.,]\p{L}{2,63}|(?:gmail|yahoo|hotmail|outlook|icloud|aol))|(?!(?:us|me|you|it|find|site|page|website|look|is|are|here|or|and) )[\p{L}\p{N}._%+-]{2,64} (?:at|arroba) [\p{L}\p{N}-]{1,63} (?:dot|punto) \p{L}{2,20})(?![\p{L}\p{N}])/giu;
/** Ten digits, grouped 3-3-4 or 3-3-2-2, or one by one. */
const tenDigits =
  '(?!0{3})(?:(?:\\(\\d{3}\\)|\\d{3})[ ./-]{0,3}\\d{3}[ ./-]{0,3}(?:\\d{4}|\\d\\d[ .-]\\d\\d)|\\d(?:[ .-]\\d){9})';
const phoneNumber = new RegExp(
  `(?<![\\p{L}\\p{N}=/]|\\d[.,/-]|[$€£] ?)(?:(?!\\+ ?\\d{1,3}\\.\\d{5})\\+ ?\\d(?:[ ().-]{0,3}\\d){7,14}|(?:\\+?1[ .-]{0,2})?${tenDigits})(?:,? ?(?:ext\\.?|x|extension) ?\\d{1,6})?(?![\\p{L}\\p{N}%]|[.,-]\\d| ?(?:dollars|usd|bucks)\\b)`,
  'gu',
);
/** Nine digits as people write ten; not a ZIP code with nine, or a Social Security number. */
const shortNumber =
  /(?<![\p{L}\p{N}=/#$€£+]|\d[.,/-]|[$€£#] ?)(?:\(\d{3}\)|\d{3})[ ./-]{0,3}\d{3}[ ./-]{0,3}\d{3}(?![\p{L}\p{N}%]|[ .,/-]\d| ?(?:dollars|usd|bucks)\b)/u;
/** Text right before ten digits that are not a phone number: "invoice no." */
const otherNumberLabel =
  /(?:\b(?:invoice|order|account|acct|(?<!in )case|ticket|tracking|reference|ref|po|policy|customer|member)\b[^\p{L}\d]{0,3}(?:number|no|num|nr|id|is)?[^\p{L}\d]{0,3}|(?<!\b(?:phone|cell|tel|number|mobile|call|text) ?)#\s?)$/iu;

/** Finds an email address and a phone number in a line; ignores dates, amounts and ZIP codes. */
export function detailsIn(text: string): Details {
  // The replacements keep the length, so a match can be cut from the original text.
  const line = text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[·•∙]/g, '.')
    .replace(/\s/g, ' ');
  const [email] = line.matchAll(emailAddress);
  const phone = [...line.matchAll(phoneNumber)].find(
    ({ index }) => !otherNumberLabel.test(line.slice(Math.max(0, index - 40), index)),
  );
  const originalText = ({ 0: found, index }: RegExpExecArray) =>
    text.slice(index, index + found.length);
  return {
    ...(email && { email: originalText(email).replace(/ ?@ ?/, '@') }),
    ...(phone && { phone: originalText(phone) }),
  };
}

/** Finds a phone number that lacks a digit. */
export function shortNumberIn(text: string): string | undefined {
  const { 0: found, index = 0 } = shortNumber.exec(text) ?? {};
  return otherNumberLabel.test(text.slice(0, index)) ? undefined : found;
}

/**
 * The words that show whether a visitor wants to be contacted, in English and Spanish, by kind.
 * After "no", `bother`, `calls` and `texts` are refusals, others are not: "no, call me".
 */
const wordKinds = {
  optout:
    '(?:unsubscribe|opt[ -](?:me )?out)(?! (?:page|link|form|button|option))|(?:leave|lose) (?:me|us|my|this) (?:alone|number)|remove me|take (?:me|us|my number) off|(?:delete|erase|remove) (?:all )?(?:of )?my (?:data|info|information|details|number|phone|name|e-?mail|messages?)(?! from (?!your|the list))',
  mustnt:
    "(?:nobody |no one )?(?:should|must|may|can)(?:n?'?t| ?not)|(?:nobody|no one) (?:should|may|must|can)|(?:do ?n'?t|do not) have (?:my )?permission|(?:have )?no permission",
  dont: "do ?n'?t|dnt|do not|no longer",
  never: 'never|nunca|under no circumstances',
  not: "not|(?:is|are|was|were|does|did|wo)n'?t",
  no: '(?:make )?no',
  stop: 'stop|quit|cease|desist|refrain from|deje[ns]? de',
  bother:
    'contact(?:ing|ed|ar|e[ns]?)(?:me|nos)?|bother(?:ing)?|spam(?:ming)?|harass(?:ing)?|molest(?:ar|e[ns]?)(?:me|nos)?|mande[ns]?',
  'call me':
    'll[aá]m[ae]n?me|escr[ií]b[ae]n?me|(?:gimme|(?:give|send|shoot) (?:me|us)) an? (?:quick )?(?:call|ring|buzz|shout|text)|hit me up',
  call: 'call|ring|buzz',
  called: 'called',
  calls: 'calls|calling|llam(?:ar|e[ns]?|adas?)(?:me|nos)?',
  text: 'text|txt|e-?mail|message|write',
  texts:
    'texts|txts|texting|e-?mails|e-?mailing|messages|messaging|sms|whatsapp|mail|textos?|correos?|mensajes?|escrib(?:ir|a[ns]?)(?:me|nos)?',
  before:
    'before|after|until|till|unless|by|via|during|between|today|tonight|antes|después|hasta|mañana|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:end|day)s?',
  want: 'want|wanted|wanna|wish|like|need|consent|agree|said|told|asked|quiero|deseo',
  me: 'me|us|nos',
  again: 'this|again|any ?more|ever|back|más',
  page: '(?:tele)?phone|numbers?|page|info|information|address|details?|forms?|cell|office|line',
  we: "(?:i|we)(?:'?(?:d|ve))?",
  you: "you|u|y'?all|guys",
  someone: '(?:have )?(?:anyone|anybody|someone)',
  be: 'be|being|mak(?:e|es|ing)|made',
  only: 'only|just|jus|rather|prefer|instead|s[oó]lo|solamente|mejor|prefiero',
  or: 'or|nor|and|ni',
  please: 'please|pls|plz|kindly|porfa|por favor',
  so: 'so|but|ok|okay|hey|hi|hello|also|then|now|nevermind|mind|it|that|actually|absolutely|really|seriously|wait|well|sorry|nah|nope|thanks|gracias|ya',
  any: 'any|a|the|more|further|all|these|with|even|try|dare|at|on|under|sales|cold|al|este|por|la|un|una|send|for|of|que|have to',
};
const kindNames = Object.keys(wordKinds);
const wordOrMark = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:(${Object.values(wordKinds).join(')|(')}))(?![\\p{L}\\p{N}_'])|[#@.,?!;:-]|[\\p{L}\\p{N}'_-]+`,
  'gu',
);

/** Replaces known words of a line with their kinds: "dont call me , text me any # ". */
const shapeOf = (text: string): string =>
  Array.from(
    normalize(text)
      .toLowerCase()
      .replace(emailAddress, ' @ ')
      .replace(phoneNumber, ' # ')
      .matchAll(wordOrMark),
    ([found, ...groups]) => `${kindNames[groups.findIndex((group) => group)] ?? found} `,
  ).join('');

/** One way to reach a visitor, or several: "call, text or email". */
const way = '(?:contact|bother|call(?:s|ed)?|texts?) (?:me )?';
const list = `(?:(?:(?:, )?${way})*(?:, )?or (?:any )?${way}|(?:, text ){2,})`;
const ways = `${way}(?:${list}|(?!${list}))`;
const fillers = '(?:(?:we|you|someone|me|be|want|again|please|to|any|your) ){0,5}';
/** Where a command can begin: "leads do not contact us" is not one. */
const commandStart =
  '^|(?:[.,?!;:#@\\d-]|no|so|or|please|only|again|to|(?:want|only)(?: you){0,2}) ';
const noTimeLimit = '(?!(?:(?:me|again|my|page|please|any|to|you|#) )*before )';
/**
 * Commands not to contact the visitor, including any number given. With a time limit ("before
 * noon"), it is not a refusal.
 */
const refusal = new RegExp(
  `(?:${[
    '(?<=^|(?:[.,!;:]|me|or|so|please|only|want|want (?:you )?to|can you) )optout ',
    '(?<=^(?:(?:please|so) )*)stop (?=(?:(?:please|so) )*(?:[.!] )*$)',
    `(?:(?<=${commandStart})|(?<=we )(?=\\S+ (?:\\S+ )?want ))(?:dont |never |no (?=want ))${fillers}${ways}(?:(?<=(?:bother|calls|texts|me) )|(?=(?:(?:please|to|any) )*(?:me|you|again|my|page|only|from|[#@.,;!]|or|$)|(?<=call )text))${noTimeLimit}`,
    `(?:(?<=${commandStart}|(?:can|could|will|would) you )(?:not|stop)|(?<=${commandStart}|(?:we|you|they) )mustnt) ${fillers}${ways}(?<=me )`,
    '(?:not|mustnt|dont|never) (?:[^ .,]+ ){0,4}be bother ',
    `(?<=${commandStart})(?:no|stop) (?:(?:me|any|my|page|your) )*(?=contact (?!page)|bother|calls|texts)${ways}${noTimeLimit}`,
  ].join('|')})(?:(?:me|again|my|page|please|any|to) )*(?:# )?`,
  'g',
);
/** "Sure" without agreement: "not really sure", "make sure", "are you sure". */
const doubts =
  /(?:not|mustnt|dont) (?:[^ .,]+ ){0,2}sure |sure not |(?:be|(?:^|[.,?!] |are )you(?: you)?) sure /g;
/** Asks for a message rather than a call: "only text", "text please", "no calls, email". */
const writingRequest =
  /only (?:(?:any|me|be|bother|use) ){0,3}texts? |texts? (?:only|please) (?!call|text)|text (?:me )?(?:\S+ ){0,8}N\w*CALL|N\w*CALL (?:[.,!;] ){0,2}(?:only )?texts? |^(?!.*(?:NOTHING|NEVER))(?=.*NOCALL).*[#@]/;
/** Where a clause asks for contact, and nothing before it in the clause denies or doubts that. */
const request =
  /(?:^|[A-Z]+ |[.,;:!?#@-] |(?:so|only|please|text) )(?:(?!(?:no|not|never|dont|mustnt|stop|nobody|can'?t|if|wh\w+|how|did|does|they|he|she|people|customers|clients|patients|(?<!.)(?:is|are|should)|(?<!(?:want|can|could|will|would|you) )you(?! (?:can|could|may))) )[^ .,;:!?#@-]+ )*?(?:call|text) (?:to )?(?:me|[#@]) /;
const ourContact = /contact (?:page |texts? )+/g;

/** Whether a line asks for the agency's own number, page or address. */
export function asksForOurContact(text: string): boolean {
  const line = normalize(text);
  const isTheirs = /\bmy contact\b|\bhere(?:'s| is| are) (?:the |our )?contact\b/i.test(line);
  const asks = /[?？]/.test(line) || mentions(line, "what|what'?s|where|where'?s|your|ur");
  return asks && !isTheirs && shapeOf(line).search(ourContact) >= 0;
}

/** Whether a line as a whole is one of these words, politely or not. */
export const isWhole = (words: string) => {
  const line = `^(?:${words})(?:,? (?:please|thanks|thank you|thx|ty|gracias))?[.! ]*$`;
  return (text: string): boolean => new RegExp(line, 'i').test(normalize(text));
};
const yes = 'yes|yeah|yep|yup|yea|ye|ya|yuh|yessir|k|ok(?:ay)?|s[ií]';
const no = 'no|nope|nah|naw';
const declines = isWhole(
  `(?:(?:${yes}|${no}|well|alright|cool|sure|thanks|thx|actually)[ ,.!]+)*(?:${no}|never ?mind|nvm|i'?m good|(?:i'?m )?just (?:looking|browsing)|not (?:now|interested)|forget it|(?:hard )?pass|cancel(?: that)?|(?:i )?changed my mind|wrong number(?:,? sorry)?|(?:good)?bye|see (?:ya|you)|cya|take care|good ?night|adi[oó]s)`,
);
const agreement = new RegExp(
  `^(?!y\\S+,? right)(?:${yes}|bet|fosho|👍|that works|works for me|i'd appreciate|${wordKinds.please}|go ahead|go for it|sounds good|do it|let's do it|absolutely|of course|definitely|claro|dale|correct(?! it)|perfect|looks good|that'?s (?:me|it|right)|(?:(?:just|jus) )?(?:call|text|write))(?![\\p{L}\\p{N}])(?:[ ,.!]{1,3}[\\p{L}']{1,20}){0,4}[.! ]*$`,
  'iu',
);

/** `refusal`: never; `decline`: not now; `request`: call me; `agreement`: yes to what was offered. */
type Intent = 'refusal' | 'consent' | 'decline' | 'request' | 'agreement' | 'none';

/** The intent of a line, and whether it asks for a message rather than a call. */
export function intentOf(text: string): { intent: Intent; prefersWriting: boolean } {
  const line = normalize(text);
  const shape = shapeOf(line);
  const rest = shape.replace(refusal, (command) => {
    if (/optout|contact|bother|text/.test(command)) return 'NOTHING ';
    return /never|stop|again/.test(command) ? 'NEVERCALL ' : 'NOCALL ';
  });
  const prefersWriting = writingRequest.test(rest);
  const withoutDoubts = rest
    .replace(doubts, '')
    .replace(asksForOurContact(line) ? ourContact : '', '');
  const [asked] = request.exec(rest) ?? [];
  const isCallable = asked?.endsWith('me ') && rest.includes('# ') && !/NOCALL|NEVER/.test(rest);
  const intent = (): Intent => {
    if (declines(line)) return 'decline';
    const isConsent = mentions(withoutDoubts, 'contact|yes|sure') || isCallable;
    if (isConsent || /^(?:well,? )?why not\W*$/i.test(line)) return 'consent';
    if (rest !== shape && !prefersWriting && !asked) return 'refusal';
    if (asked) return 'request';
    const isNo = mentions(
      line,
      "no|not|never|nobody|don'?t|can'?t|mind|stop|later|i will|i'll|you",
    );
    return !isNo && !isQuestion(line) && agreement.test(line) ? 'agreement' : 'none';
  };
  return { intent: intent(), prefersWriting };
}

/** Whether a line as a whole says yes, or skips an optional question. */
export const isYes = isWhole(`${yes}|sure`);
export const skipsQuestion = isWhole(
  "skip|none|n/a|na|nope|pass|(?:no|do ?n'?t|do not)(?: (?:call|phone)s?(?: me)?)?",
);

/** Words of short lines that are not names: of all kinds but those of "Al", "Page" and "Said". */
const { any, page, want, ...nameless } = wordKinds;
const notNames = `${Object.values(nameless).join('|')}|${yes}|${no}|sure|my|your|the|an?|is|are|was|i'?m|he|she|they|do|does|later|soon|maybe|perhaps|[hu]+m+|uh|eh|huh|idk|dunno|how|wh(?:at|o|y|en|ere|ich)(?:ever)?|fine|good|great|cool|nice|awesome|perfect|right|lol|busy|hold|hang|help|tomorrow|\\p{L}+day|after|morning|evening|nothing|none|decides?|depends|let|see|still|too|yet|if|wrong|free|quote|leads|interested|ready|work|(?:test|think|look|driv|work)ing|spanish|luego|skip|correct|true|nel|scam|oops|ugh|chill|claro|dale|bet|fosho`;
const introduction = "(?:i'?m|i am|(?:my )?name(?: is|'?s)|this is|me llamo|soy)";
const givenName = new RegExp(
  `^(?:(?:${yes}|sure)(?:,? please)?[,.! ]+)?((?:it'?s|ask for|${introduction}) )?(\\p{L}[\\p{L}'.-]*(?: \\p{L}[\\p{L}'-]*\\.?){0,2})[.! ]*$`,
  'iu',
);

/** The name in an answer to "Want us to call you?": "Ray", "it's Ray", "yes, my name is Ray Ortiz". */
export function nameIn(text: string): string | undefined {
  const [, prefix, name = ''] = givenName.exec(normalize(text)) ?? [];
  // "roof leak" and "brb" are no names, "Ray Ortiz" is.
  const isPhrase = !prefix && (/ \p{Ll}/u.test(name) || !/[aeiouyáéíóú]/i.test(name));
  return name === '' || isPhrase || mentions(name, notNames) ? undefined : name;
}

const introduced = new RegExp(
  `(?<!\\p{L})${introduction} ([\\p{L}' -]+?)(?:[^\\p{L}' -]|$| (?:i|and|but|call|need|from|with|in|my) )`,
  'iu',
);

/** The name that a visitor gives along with other words, or, with a number, as all of them. */
export function introducedName(text: string, phone: string | undefined, known: string) {
  const line = normalize(text.replace(phone ?? '', ','));
  const rest = phone ? line.replace(/^(?:it'?s )?[^\p{L}]*|[^\p{L}]*$/giu, '') : '';
  const [, name = rest] = introduced.exec(line) ?? [];
  return mentions(name, `${any}|${page}|${want}|asap|urgent|tel|fax|\\p{L}{2,}ing|${known}`)
    ? undefined
    : nameIn(`i'm ${name}`);
}

/** Whether a line is a question. */
export const isQuestion = (text: string): boolean => /[?？]["'”’)\s]*$/u.test(text.slice(-20));

/** Whether a line corrects an earlier one: "typo, sorry", "it's 0189". */
export const correctsEarlierLine = (text: string): boolean =>
  mentions(
    text,
    "wrong|typo|mistake|sorry|oops|meant|wait|its|it's|instead|error|perd[oó]n|era|es",
  );
