import { sessionMemory } from '../../leads/browser/session-memory.ts';

/** What a tab keeps of the person who books in it. */
type Booker = {
  /** What they typed, by field. Forgotten once the session is booked. */
  typed: Record<string, string>;
  /** The session that was booked last: its name, when it begins in ms, and where it can be moved. */
  booked?: { time: string; start: number; path: string } | undefined;
};

const isBooker = (stored: unknown): stored is Booker => {
  const { typed, booked } = Object(stored);
  const { time, start, path } = Object(booked);
  return (
    Object(typed) === typed &&
    Object.values(Object(typed)).every((each) => typeof each === 'string') &&
    (booked === undefined ||
      (typeof time === 'string' && typeof start === 'number' && /^\/book\//.test(path)))
  );
};

export const bookerKey = 'booker';

/** What this tab keeps of the person who books in it. */
export const bookerMemory = sessionMemory(bookerKey, isBooker);
