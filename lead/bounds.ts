/** Maximum length of a text that tells where a visitor came from, in characters. */
export const attributionLength = 300;

/**
 * Maximum length of each lead field, in code points after normalization. `chatText` applies to every
 * answer in the chat, which accepts any text.
 */
export const leadBounds = {
  name: 200,
  email: 254,
  phone: 100,
  message: 4000,
  company: 200,
  chatText: 500,
  attribution: attributionLength,
  service: 200,
  other: 2000,
} as const;

/** Maximum size of a submission's body, in bytes. The bounds above fit in it in any alphabet. */
export const maxSubmissionBytes = 16 * 1024;

/** The message for a visitor whose submission is larger. */
export const tooLargeText = 'This message is too long (16 KB at most). Please shorten it.';
