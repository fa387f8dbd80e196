/** The longest texts that a person can type at the desk, in UTF-16 units, as browsers count. */
export const deskBounds = {
  search: 200,
  note: 5000,
  messageToVisitor: 1000,
  personName: 80,
  email: 254,
} as const;

/** For how many minutes a link to sign in works. */
export const signInMinutes = 15;
