/// <reference types="astro/client" />

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    /** Hydrate on intent; a value names a session storage key that wakes the island at once. */
    'client:intent'?: boolean | string;
  }
}

declare module '*?inline-script' {
  const code: string;

  export { code };
}
