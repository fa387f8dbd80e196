import type { Excerpt } from './excerpt.ts';
import type { BusinessData } from './read-business-data.ts';

/** A heading, with its accessible name: empty if the document does not give one. */
export type Heading = { level: number; name: string };

/**
 * A link, with its accessible name, or a button, whose address is empty. `shown`: not hidden by the
 * document itself.
 */
export type Link = { href: string; name: string; shown: boolean };

/** The facts in the document of a page, as plain data with bounded texts. */
export type PageFacts = {
  language: string | null;
  /** The base of relative addresses. */
  base: string;
  title: Excerpt | null;
  /** The contents of non-blank `meta` tags, by name or property in lower case. */
  metas: Partial<Record<string, string[]>>;
  /** The target of a `Refresh` tag in the document; null if there is none. */
  forwardsTo: string | null;
  /** The canonical links of the head as written, in order. */
  canonicals: string[];
  /** Whether the document names another page for phones. */
  hasMobileSite: boolean;
  /** The first 500 that are shown and not hidden from assistive technology. */
  headings: Heading[];
  /** Whether the document itself hides a main heading. */
  hidesMainHeading: boolean;
  links: Link[];
  /** The number of forms with text fields, except search and sign-in forms. */
  forms: number;
  /** Whether there is an `address` element with a number, such as a house number. */
  hasAddress: boolean;
  /** The visible text, on one line, up to 200,000 characters. */
  text: string;
  /** The text that the document itself hides at first, truncated. */
  hiddenText: string;
  /** The alternative texts of images. */
  pictured: string;
  business: BusinessData;
  /** Visible images, and how many of them have no alternative text. */
  images: { count: number; withoutAlt: number; firstWithoutAlt: string };
  /** The addresses of render-blocking scripts in the head. */
  blockingScripts: string[];
  scripts: number;
  /** Ids and classes of elements that are empty until a script fills them. */
  unfilled: string[];
  /** The beginning of the inline scripts. */
  inlineScript: string;
  /** The addresses of frames, including framesets. */
  frameSources: string[];
  passwordField: boolean;
  /** The text of `noscript` elements. */
  withoutScript: string;
  /**
   * Addresses of the page's files, frames and forms, which may identify the service behind it.
   */
  loads: string[];
};
