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
 * Whether no list or group is nested too deep or used as a key. Such a key is converted to text, and
 * converted again for each key that contains it: 300 keys inside each other take seconds, 500 a
 * minute.
 */
export function isSafeYaml(document: Document): boolean {
  let isSafe = true;
  const reject = () => {
    isSafe = false;
    return visit.BREAK;
  };
  visit(document, {
    Pair: (_, { key }) => (key === null || isScalar(key) ? undefined : reject()),
    Collection: (_, __, path) => (path.length > maxDepth ? reject() : undefined),
  });
  return isSafe;
}

/**
 * Parses YAML.
 *
 * @throws when it has a mistake, or is not safe.
 */
export function parseSafeYaml(source: string, options?: ParseOptions & DocumentOptions) {
  const document = parseDocument(source, { prettyErrors: false, ...options });
  const [error] = document.errors;
  if (error) throw error;
  if (!isSafeYaml(document))
    throw new Error('a list or a group is used as a key, or is nested too deep');
  return document.toJS();
}
