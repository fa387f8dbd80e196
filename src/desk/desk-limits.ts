/** Maximum lengths of strings typed at the desk, in UTF-16 units, as browsers count. */
export const maxDeskLengths = {
  search: 200,
  note: 5000,
  messageToVisitor: 1000,
  personName: 80,
  email: 254,
} as const;

/** Lifetime of a sign-in link, in minutes. */
export const signInMinutes = 15;
