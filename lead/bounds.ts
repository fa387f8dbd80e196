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
} as const;

/** The longest the browser may report between showing a form and sending it: 30 days, in ms. */
export const maxElapsedMs = 30 * 24 * 60 * 60 * 1000;
