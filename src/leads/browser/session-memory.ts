/** A value that persists across pages until the tab is closed. */
type SessionMemory<T> = {
  /** The stored value, if valid; another version of the site may have written it. */
  recall: () => T | undefined;
  /** If storage is disabled or full, the value is lost. */
  remember: (value: T) => void;
  forget: () => void;
};

/** A value in session storage, validated with `isValue`. Never throws. */
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
