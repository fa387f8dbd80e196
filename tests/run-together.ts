import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** Elements that whoever reads a text without its layout begins on a new line. */
const breaking = new Set(
  (
    'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 head header hr html iframe legend li main nav ol option p pre ' +
    'section table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Elements without a text. */
const silent = new Set(['script', 'style', 'template']);

const endOfWord = /[\p{L}\p{N}.!?)%°…’”]$/u;
const startOfWord = /^[\p{L}\p{N}($+©“]/u;

/**
 * The words of a document that run into each other for whoever reads its text without its layout: a
 * search engine, a text browser, a translator. Between them an element ends or begins, but there is
 * neither a space nor a new line. Each is returned with its line.
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
