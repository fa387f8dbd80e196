// Loaded by browsers, so it must not import schemas.
import { recordOf } from '../platform/record-of.ts';

const visitorFields = {
  name: { label: 'Name', privacyWords: 'your name' },
  email: { label: 'Email', privacyWords: 'your email address' },
  phone: { label: 'Phone', privacyWords: 'your phone number (optional)' },
} as const;

/**
 * The fields that a visitor fills in, in the order of forms, mails and tables: each one's label,
 * and its name in the privacy notice. The chat asks for the first three.
 */
export const leadFields = {
  ...visitorFields,
  service: { label: 'Service', privacyWords: 'a service' },
  message: { label: 'Message', privacyWords: 'a message' },
} as const;

/** A field that the chat also asks for. */
export type VisitorField = keyof typeof visitorFields;
export type LeadField = keyof typeof leadFields;

/** The field names, in order. */
// Marked as pure for tree shaking: the script of every page needs only a bound.
export const visitorFieldNames = /* @__PURE__ */ Object.keys(visitorFields) as VisitorField[];
export const leadFieldNames = /* @__PURE__ */ Object.keys(leadFields) as LeadField[];

/** Builds an object with one value per field. */
export const mapLeadFields = <Value>(toValue: (field: LeadField) => Value) =>
  recordOf(leadFieldNames, toValue);

/** Maximum length of an attribution text, in characters. */
export const attributionLength = 300;

/**
 * Maximum length of each lead field, in code points after normalization. `chatText` applies to
 * every answer in the chat, which accepts any text.
 */
export const leadBounds = {
  name: 200,
  email: 254,
  phone: 100,
  service: 200,
  message: 4000,
  company: 200,
  chatText: 500,
  attribution: attributionLength,
  other: 2000,
} as const satisfies Record<LeadField | 'company' | 'chatText' | 'attribution' | 'other', number>;

/** The message for a visitor whose submission is larger. */
export const tooLargeText = 'This message is too long (16 KB at most). Please shorten it.';
