// Loaded by browsers, so it must not import schemas.
import { recordOf } from '../platform/record-of.ts';

const visitorFields = {
  name: { label: 'Name', privacyNoticeText: 'your name' },
  email: { label: 'Email', privacyNoticeText: 'your email address' },
  phone: { label: 'Phone', privacyNoticeText: 'your phone number (optional)' },
} as const;

/**
 * The fields that a visitor fills in, in the order used in forms, emails and tables: each one's label,
 * and its text in the privacy notice. The chat asks for the first three.
 */
export const leadFields = {
  ...visitorFields,
  service: { label: 'Service', privacyNoticeText: 'a service' },
  message: { label: 'Message', privacyNoticeText: 'a message' },
} as const;

/** A field that the chat also asks for. */
export type VisitorField = keyof typeof visitorFields;
export type LeadField = keyof typeof leadFields;

/** The field names, in order. */
// Marked as pure for tree shaking: every page's script imports this file for one limit only.
export const visitorFieldNames = /* @__PURE__ */ Object.keys(visitorFields) as VisitorField[];
export const leadFieldNames = /* @__PURE__ */ Object.keys(leadFields) as LeadField[];

/** Builds an object with one value per field. */
export const mapLeadFields = <Value>(toValue: (field: LeadField) => Value) =>
  recordOf(leadFieldNames, toValue);

/** Maximum length of an attribution text, in characters. */
export const maxAttributionLength = 300;

/**
 * Maximum length of each lead field, in code points after normalization. `chatText` applies to
 * every answer in the chat, which accepts any text.
 */
export const maxLeadLengths = {
  name: 200,
  email: 254,
  phone: 100,
  service: 200,
  message: 4000,
  company: 200,
  chatText: 500,
  attribution: maxAttributionLength,
  other: 2000,
} as const satisfies Record<LeadField | 'company' | 'chatText' | 'attribution' | 'other', number>;

/** The message shown when a submission exceeds the limit of 16 KB. */
export const tooLargeMessage = 'This message is too long (16 KB at most). Please shorten it.';
