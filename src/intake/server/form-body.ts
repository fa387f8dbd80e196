import { z } from 'zod';
import { maxSubmissionBytes } from '../../platform/max-submission-bytes.ts';

/** More fields than any form has. */
const maxFields = 200;

/**
 * The text fields of a form's body, by name, at most 200; other values are ignored. Of several
 * fields of one name, as extensions add them, the first that is not empty counts.
 */
export function formValues(body: unknown): Record<string, string> {
  const entries = Object.entries(Object(body)).slice(0, maxFields);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const texts = [value].flat().filter((each) => typeof each === 'string');
      const text = texts.find((each) => each !== '') ?? texts[0];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** A schema that reads any body as the text fields of a form. */
export const formBody = z.unknown().transform(formValues);

/**
 * Whether a form is too large for a submission: by its number of fields, or its texts in bytes of
 * UTF-8.
 */
export function isFormTooLarge(body: unknown): boolean {
  // Counted first, because looking at each of very many fields is expensive.
  if (Object.keys(Object(body)).length > maxFields) return true;
  const texts = Object.values(formValues(body));
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) > maxSubmissionBytes;
}
