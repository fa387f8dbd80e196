import type { Excerpt } from './excerpt.ts';
import type { BusinessData } from './read-business-data.ts';

/** A heading, with its accessible name: empty if the document does not give one. */
export type Heading = { level: number; name: string };

/**
 * A link, with its accessible name, or a button, whose address is empty. `shown`: not hidden by the
 * document itself.
 */
export type Link = { href: string; name: string; shown: boolean };

/** What the document of a page says, as plain data with bounded texts. */
export type PageFacts = {
  language: string | null;
  /** What relative addresses are resolved against. */
  base: string;
  title: Excerpt | null;
  /** The contents of `meta` tags that are not blank, by name or property in lower case. */
  metas: Partial<Record<string, string[]>>;
  /** Where the document sends its readers by a tag, null if nowhere. */
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
  /** Forms that somebody can write into, without those that search or sign in. */
  forms: number;
  /** Whether there is an `address` element with a number in it, such as that of a house. */
  hasAddress: boolean;
  /** The text that can be seen, on one line, up to 200,000 characters. */
  text: string;
  /** The text that the document itself hides until something happens, cut. */
  hiddenText: string;
  /** What stands for pictures in words. */
  pictured: string;
  business: BusinessData;
  /** Pictures that are shown, and how many of them have no name. */
  images: { count: number; withoutAlt: number; firstWithoutAlt: string };
  /** The addresses of scripts in the head that the page waits for before it is shown. */
  blockingScripts: string[];
  scripts: number;
  /** Ids and classes of elements that have nothing in them until a script fills them. */
  unfilled: string[];
  /** The beginning of the scripts in the document itself. */
  inlineScript: string;
  /** The addresses of frames, those of a frameset included. */
  frameSources: string[];
  passwordField: boolean;
  /** What readers without script are told. */
  withoutScript: string;
  /**
   * Addresses of the files and frames that the page loads, and of its forms, to recognize whose page
   * it is.
   */
  loads: string[];
};
