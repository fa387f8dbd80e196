import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { wordsRunTogether } from './run-together.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

/** Astro writes this beside the first island of a page; only rewriting the page could move it. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * What is wrong with a document as sent, by the standard rules of html-validate and our own about
 * words that run together; each fault with its line.
 */
export function markupFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html.replace(islandStyle, ''));
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message }) => `line ${line}:${column}: ${ruleId}: ${message}`,
    ),
  );
  return [...faults, ...wordsRunTogether(html)];
}
