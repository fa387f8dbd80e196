/**
 * The most characters (code points, after normalising) each field of a lead may hold.
 * `chatText` bounds every answer in the chat, where any text is accepted.
 */
export const leadBounds = {
  name: 200,
  email: 254,
  phone: 100,
  message: 4000,
  company: 200,
  chatText: 500,
  attribution: 300,
  service: 200,
  other: 2000,
} as const;

/** The longest body of a submission, in bytes. The bounds above leave room for any alphabet. */
export const maxSubmissionBytes = 16 * 1024;

/** What a visitor reads whose submission is longer. */
export const tooLargeText = 'This is too long: 16 KB at most. Please shorten the message.';
