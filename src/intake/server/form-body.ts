import { z } from 'zod';
import { maxSubmissionBytes } from '../../platform/max-submission-bytes.ts';

/** No form has this many fields. */
const maxFields = 200;

/**
 * The text fields of a form's body, by name, at most 200; other values are ignored. If a name
 * repeats, because of a browser extension for example, the first non-empty value wins.
 */
export function formValues(body: unknown): Record<string, string> {
  const entries = Object.entries(Object(body)).slice(0, maxFields);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const strings = [value].flat().filter((each) => typeof each === 'string');
      const text = strings.find((each) => each !== '') ?? strings[0];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** A schema that reads any body as the text fields of a form. */
export const formBody = z.unknown().transform(formValues);

/**
 * Whether a form is too large for a submission, by its number of fields or its bytes of text in
 * UTF-8.
 */
export function isFormTooLarge(body: unknown): boolean {
  // Check the number first, because reading very many fields is expensive.
  if (Object.keys(Object(body)).length > maxFields) return true;
  const values = Object.values(formValues(body));
  return values.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) > maxSubmissionBytes;
}
