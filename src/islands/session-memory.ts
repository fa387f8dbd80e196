/** Something that the tab remembers from page to page, until it is closed. */
export type SessionMemory<T> = {
  /** What is remembered, if anything that can be read: another version of the site may have written it. */
  recall: () => T | undefined;
  /** Where storage is switched off or full, what is to be remembered lasts as long as its page. */
  remember: (value: T) => void;
  forget: () => void;
};

/** The memory under a key of session storage, for values that `isValue` recognizes. Never throws. */
export function sessionMemory<T>(
  key: string,
  isValue: (stored: unknown) => stored is T,
): SessionMemory<T> {
  const attempt = <R>(act: () => R): R | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  return {
    recall: () => {
      const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      return isValue(stored) ? stored : undefined;
    },
    remember: (value) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  };
}
