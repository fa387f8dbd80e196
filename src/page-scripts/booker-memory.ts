import { sessionMemory } from '../islands/session-memory.ts';

const isDetails = (stored: unknown): stored is Record<string, string> =>
  Object(stored) === stored &&
  Object.values(Object(stored)).every((each) => typeof each === 'string');

export const bookerKey = 'booker';

/** What the visitor typed to book a session, by field. Forgotten once the session is booked. */
export const bookerMemory = sessionMemory(bookerKey, isDetails);
