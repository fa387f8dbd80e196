import type { BusinessData } from './business-data.ts';
import type { Excerpt } from './excerpt.ts';

export type Heading = { level: number; text: string };

export type ImageFacts = {
  count: number;
  /**
   * How many lack an alternative text, dimensions, or (after the first three) wait for being
   * scrolled to.
   */
  withoutAlt: number;
  withoutSize: number;
  eager: number;
  /**
   * The names of the first file without an alternative text and of the first without dimensions.
   */
  firstWithoutAlt: string;
  firstWithoutSize: string;
  /** The alternative texts of the first fifty. */
  names: string[];
};

/** What the document of a page says, as plain data with bounded texts. */
export type PageFacts = {
  language: string | null;
  title: Excerpt | null;
  description: Excerpt | null;
  /** The contents of the tags that speak to robots in general and to Google's. */
  robots: string[];
  viewport: string | null;
  /** Where the document sends its readers by a tag, null if nowhere. */
  forwardsTo: string | null;
  sharesTitle: boolean;
  sharesPicture: boolean;
  /** The name of the site, as it is given to those who share the page. */
  siteName: string;
  /** As written, in order. */
  canonicals: string[];
  /** The first 500, without empty ones. */
  headings: Heading[];
  /** The numbers of links that dial or open a chat. */
  phoneLinks: string[];
  /** Whether a mail link, a form or a link to a page of contact stands there. */
  otherContact: boolean;
  mapLink: boolean;
  /** The text that can be seen, on one line, up to 200,000 characters. */
  text: string;
  /** The text of the `address` element, empty without one. */
  addressText: string;
  business: BusinessData;
  images: ImageFacts;
  /** The addresses of scripts that the page waits for before it is shown. */
  blockingScripts: string[];
  scripts: number;
  /** Frames of a frameset, and those within the page that have an address. */
  frames: number;
  passwordField: boolean;
  /** What readers without script are told. */
  withoutScript: string;
  /** Absolute addresses of style sheets, scripts and images, in this order. */
  assets: string[];
  /** Addresses of all files and frames the page loads, to recognize whose page it is. */
  loads: string[];
};
