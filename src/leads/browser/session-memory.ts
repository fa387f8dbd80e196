/**
 * A value in session storage, which persists across pages until the tab is closed; validated with
 * `isValue`, which may throw at one of another shape. Never throws.
 */
export function sessionMemory<T>(key: string, isValue: (stored: unknown) => stored is T) {
  const attempt = <R>(act: () => R): R | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  return {
    /** The stored value, if valid; another version of the site may have written it. */
    recall: () =>
      attempt(() => {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return isValue(stored) ? stored : undefined;
      }),
    /** If storage is disabled or full, the value is lost. */
    remember: (value: T) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  };
}
