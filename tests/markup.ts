import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { wordsRunTogether } from './run-together.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

/** Astro writes this beside a page's first island; moving it would take rewriting the page. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * The mistakes in a document as sent, each with its line, by the standard rules of html-validate
 * and our own about words that run together and values that are missing, such as "undefined".
 */
export function markupFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html.replace(islandStyle, ''));
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message }) => `line ${line}:${column}: ${ruleId}: ${message}`,
    ),
  );
  const withoutScripts = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const lostValues = withoutScripts.match(/(?:\bundefined|\[object |\bNaN)\b[^<>"]*/g);
  return [...faults, ...wordsRunTogether(html), ...(lostValues ?? [])];
}
