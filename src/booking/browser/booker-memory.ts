import { sessionMemory } from '../../leads/browser/session-memory.ts';

/** The data that a tab keeps about the visitor who books in it. */
type Booker = {
  /** The visitor's input by field, forgotten once the session is booked. */
  typed: Record<string, string>;
  /** The last booked session: its time in words, its start in epoch ms, and the path to move it. */
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

/** This tab's memory of the visitor who books in it. */
export const bookerMemory = sessionMemory(bookerKey, isBooker);
