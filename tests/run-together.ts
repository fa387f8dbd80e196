import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** Elements that begin on a new line even for a reader without layout. */
const breaking = new Set(
  (
    'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 head header hr html iframe legend li main nav ol option p pre ' +
    'section table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Elements without text. */
const silent = new Set(['script', 'style', 'template']);

const endOfWord = /[\p{L}\p{N}.!?)%°…’”]$/u;
const startOfWord = /^[\p{L}\p{N}($+©“]/u;

/**
 * The words that run together for a reader of a document's bare text, such as a search engine, a
 * text browser or a translator: an element ends or begins between them, but no space or new line.
 * Each is returned with its line.
 */
export function wordsRunTogether(html: string): string[] {
  const found: string[] = [];
  let before = '';
  let hasEdge = false;

  const cross = (name: string): void => {
    if (breaking.has(name)) before = '';
    hasEdge = true;
  };
  const read = (node: Node): void => {
    if (silent.has(node.nodeName)) return;
    if ('value' in node) {
      if (hasEdge && endOfWord.test(before) && startOfWord.test(node.value)) {
        const line = node.sourceCodeLocation?.startLine;
        found.push(`line ${line}: “${before.slice(-30)}” runs into “${node.value.slice(0, 30)}”`);
      }
      before = node.value;
      hasEdge = false;
    }
    if ('childNodes' in node) {
      cross(node.nodeName);
      node.childNodes.forEach(read);
      cross(node.nodeName);
    }
  };
  read(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }));
  return found;
}
