/// <reference types="astro/client" />

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    /** Hydrate on intent. A value names storage keys; if one is present, hydrate at once. */
    'client:intent'?: boolean | string;
  }
}

declare module '*?inline-script' {
  const code: string;

  export { code };
}
