import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { decodePercent } from '../platform/decode-percent.ts';
import type { PageFacts } from './read-page.ts';

/** How a page lets people reach the business. */
export type Contact = {
  /** The numbers in `tel:` and similar links. */
  linkedPhones: string[];
  /** The numbers in the text, in their original spelling, without fax numbers. */
  writtenPhones: string[];
  /** Whether the text seems to have a number in an unknown format. */
  hasUnrecognizedNumber: boolean;
  /** Whether there is another way: an email address, a form, a chat, or a contact page. */
  hasOtherContact: boolean;
  /**
   * Whether a number may be in a place that we do not read: a dialing link or a number is hidden,
   * such as in a menu that a script opens, or a button opens a way to reach the business.
   */
  hasHiddenPhone: boolean;
  /** Whether a number is in the alt text of an image or in the title, so perhaps in the logo. */
  hasPhoneInImage: boolean;
  /** Whether another way to reach the business may be in a part that we did not read. */
  hasUnreadableParts: boolean;
};

// Every pattern in this file is bounded, so that no page can make it slow.
const contactWords =
  /contac?t|kontak|contáct|contát|get in touch|reach (?:us|out)|(?:e-?)?mail us|message us|call (?:us|now)|ll[aá]m[ae]|escr[ií]b[ae]|ligue|fale conosco|appointment|schedul|agend|\bbook(?:ing)?\b|quote|estimate|reserv|consult|\b(?:citas?|presupuesto|cotiza)|liên hệ|연락|문의|联系|聯絡|お問い合わせ/i;
const chatLinks =
  /^(?:https?:\/\/(?:wa\.me|api\.whatsapp\.com|(?:www\.)?m\.me|t\.me|line\.me|ig\.me)\/|whatsapp:|skype:|facetime:)/i;
const mailAddress =
  /\w(?:@|\s?[[({]\s?(?:at|@)\s?[\])}]\s?)\w|\w\s@\s?[\w-]{1,63}\s?\.\s?[a-z]{2}|\sat\s[\w-]{1,63}\sdot\s[a-z]/i;
/** A link that a script handles. */
const scriptedLink = /^(?:$|#$|#elementor-action|#?javascript:|#popup|#modal)/i;
const scriptedLinkWords = /phone|number|tel[eé]fono|\bcall\b/i;
/** A script that writes an email address or a phone number. */
const contactScript = /mail["']\s{0,3}\+|mailto|["']tel:/i;
/** Parts that a script fills, perhaps with a way to reach the business. */
const unfilledPart =
  /(?:^|[-_])(?:forms?|wpforms|hbspt|elfsight|contact|phone|callrail|widget|chat|booking|embed)(?:[-_]|$)/i;
/** Services for embedded forms, calendars and chats. */
const embeddedServices =
  /(?:typeform|jotform|glossgenius|squareup|fresha|mindbodyonline|schedulicity|styleseat|servicetitan|simplybook|bookeo|thryv|powr|wufoo|formstack|cognitoforms|paperform|fillout|hsforms|formsite|123formbuilder|getform|formspree|calendly|acuityscheduling|setmore|vagaro|booksy|housecallpro|jobber|zocdoc|opentable|resy|leadconnectorhq|msgsndr|list-manage|tawk|tidio|tidiochat|drift|livechatinc|podium|birdeye|olark|smartsupp|intercom|freshchat|zopim)\.(?:com|co|net|io|to|us|me)\b|forms\.gle|docs\.google\.com\/forms|forms\.(?:zoho|office)\.com|tally\.so|crisp\.chat|static\.zdassets\.com|square\.site|email-protection/i;
/** Frames that only show content and offer no way to reach the business. */
const contentFrames =
  /^(?:about:|data:|javascript:)|(?:youtube(?:-nocookie)?|youtu|vimeo|wistia|loom|spotify|soundcloud|googletagmanager|doubleclick|google|goo|facebook|twitter|instagram|tiktok|yelp|openstreetmap|mapbox|stripe|recaptcha|hcaptcha)\.(?:com|be|net|gl|org)\b/i;
/** Words before ten unbroken digits that make them a phone number and not, say, an invoice. */
const phoneWord = /(?:call|text|phone|tel|cell|mobile|dial|tel[eé]fono|ll[aá]m\w{0,8})\W{0,4}$/i;
const shortNumber = /(?:\b(?:call|phone|tel|cell|mobile|dial|ring)|电话|電話)\W{0,4}\d[\d -]{4,}/i;
const faxWord = /\bfax\W{0,10}$/i;
/** Letters in place of digits: all after the area code, or its last four, or all but one. */
const vanityNumber =
  /(?<![\dA-Za-z])(?:1[ .-]?)?\(?\d{3}\)?[ .-]?(?:[A-Z](?:[.-]?[A-Z0-9]){4,9}|\d{3}[ .-]?[A-Z](?:[.-]?[A-Z]){3,6}|\d[.-]?[A-Z](?:[.-]?[A-Z]){5,8})(?![A-Za-z])/;
const digitGroups =
  /(?<![\d$€£.,/-])[+(]?\d{1,5}\)?(?:[ .·•‧∙⋅・|~_/-]{1,3}\(?\d{1,5}\)?){1,5}(?![\d/]|[.,]\d)/g;
const longNumber = /(?<![\d$€£.,/-])(?:\d{8,13}|\d{3},\d{3},\d{4})(?![\d/]|[.,-]\d)/;
/** Groups of digits that are not phone numbers: years, dates, ZIP+4, and times. */
const otherDigits =
  /^(?:(?:19|20)\d\d\D{1,3}(?:19|20)?\d\d(?:\D\d\d?)?|\d{1,2}\D\d{1,2}\D(?:19|20)?\d\d|\d{5}-\d{4}|\d{1,2}\D\d{1,2}|\d{1,3}(?:\.\d{1,3}){3})$/;

const yearRange = /\b(?:19|20)\d\d ?- ?(?:19|20)\d\d\b/g;

const digitCount = (text: string): number => text.replace(/\D/g, '').length;

/** Normalizes spaces, dashes and digits for the patterns, and removes invisible characters. */
const normalize = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s+/g, ' ');

/** The number that a link dials, without the parameters of RFC 3966; undefined for other links. */
function phoneInLink(href: string): string | undefined {
  const [, number] = /^(?:tel|sms|callto):(?:\/\/)?([^;?]*)/i.exec(href.trim()) ?? [];
  if (number === undefined) return undefined;
  const text = (decodePercent(number) ?? number).trim();
  // Skips the placeholders of templates; accepts letters for digits, as in 1-800-FLOWERS.
  return digitCount(text) >= 7 || vanityNumber.test(text.toUpperCase()) ? text : undefined;
}

/** Whether a text seems to have a phone number in a format that the library does not know. */
function hasUnrecognizedNumber(text: string): boolean {
  const isGrouped = (text.replace(yearRange, ' ').match(digitGroups) ?? []).some(
    (group) => digitCount(group) >= 7 && digitCount(group) <= 13 && !otherDigits.test(group.trim()),
  );
  return [vanityNumber, longNumber, shortNumber].some((number) => number.test(text)) || isGrouped;
}

/** The numbers in a text as written, and the rest of the text. */
function phonesIn(text: string): { phones: string[]; rest: string } {
  const phones: string[] = [];
  let rest = text;
  for (const { startsAt, endsAt } of findPhoneNumbersInText(text, 'US')) {
    const written = text.slice(startsAt, endsAt);
    const before = text.slice(Math.max(0, startsAt - 20), startsAt);
    const isFax = faxWord.test(before);
    const isBare = /^\d+$/.test(written) && !phoneWord.test(before);
    if (isFax || !isBare) rest = rest.replace(written, ' ');
    if (!isFax && !isBare && phones.length < 20) phones.push(written);
  }
  return { phones, rest };
}

/** Reads how a page lets people reach the business. */
export function readContact(page: PageFacts): Contact {
  const { phones, rest } = phonesIn(normalize(page.text));
  const shownLinks = page.links.filter((link) => link.isShown);
  const phoneLinks = page.links.flatMap(({ href, isShown }) => {
    const number = phoneInLink(href);
    return number === undefined ? [] : [{ number, isShown }];
  });
  const isContactLink = ({ href, name }: PageFacts['links'][number]): boolean =>
    !/^tel:/i.test(href) &&
    (/^mailto:/i.test(href) ||
      chatLinks.test(href) ||
      contactWords.test(href) ||
      contactWords.test(name));
  const imageText = normalize(`${page.altText} ${page.title?.text ?? ''}`);
  const opensContact = shownLinks.some(
    ({ href, name }) =>
      scriptedLink.test(href) && (contactWords.test(name) || scriptedLinkWords.test(name)),
  );
  return {
    linkedPhones: phoneLinks.filter((link) => link.isShown).map(({ number }) => number),
    writtenPhones: phones,
    hasUnrecognizedNumber: hasUnrecognizedNumber(rest),
    hasOtherContact:
      page.formCount > 0 ||
      mailAddress.test(page.text) ||
      page.links.some(({ href }) => embeddedServices.test(href)) ||
      page.loadedAddresses.some((address) => embeddedServices.test(address)) ||
      shownLinks.some(isContactLink),
    hasHiddenPhone:
      opensContact ||
      phoneLinks.some((link) => !link.isShown) ||
      hasUnrecognizedNumber(normalize(page.hiddenText)),
    hasPhoneInImage: vanityNumber.test(imageText) || phonesIn(imageText).phones.length > 0,
    hasUnreadableParts:
      contactScript.test(page.inlineScript) ||
      page.emptyElementNames.some((name) => unfilledPart.test(name)) ||
      page.loadedAddresses.some((address) => /chat|booking|schedul/i.test(address)) ||
      mailAddress.test(page.hiddenText) ||
      page.links.some((link) => !link.isShown && isContactLink(link)) ||
      shownLinks.some(({ href, name }) => scriptedLink.test(href) && /e-?mail/i.test(name)) ||
      page.frameSources.some((source) => !contentFrames.test(source)),
  };
}
