import {
  type Document,
  type DocumentOptions,
  isScalar,
  type ParseOptions,
  parseDocument,
  visit,
} from 'yaml';

/** Maximum depth, in nodes; content is a third of this deep. */
const maxDepth = 40;

/**
 * Whether a file has only groups, lists and strings, none nested too deep. A list or a group used
 * as a key is converted to text, once more for each key around it: 300 of them take seconds, 500 a
 * minute.
 */
export function isSafeYaml(document: Document): boolean {
  let isPlain = true;
  const refuse = () => {
    isPlain = false;
    return visit.BREAK;
  };
  visit(document, {
    Pair: (_, { key }) => (key === null || isScalar(key) ? undefined : refuse()),
    Collection: (_, __, path) => (path.length > maxDepth ? refuse() : undefined),
  });
  return isPlain;
}

/**
 * Parses YAML.
 *
 * @throws when it has a mistake, or is not plain.
 */
export function parseSafeYaml(source: string, options?: ParseOptions & DocumentOptions) {
  const document = parseDocument(source, { prettyErrors: false, ...options });
  const [error] = document.errors;
  if (error) throw error;
  if (!isSafeYaml(document))
    throw new Error('a list or a group is used as a key, or is nested too deep');
  return document.toJS();
}
