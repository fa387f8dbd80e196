import { matchPath } from './path-pattern.ts';

/** Headers for the paths that match a pattern. Names are in lower case. */
type HeaderRule = { pattern: string; headers: ReadonlyMap<string, string> };

const headerLine = /^\s+([!#$%&'*+\-.^_`|~0-9A-Za-z]+):\s*(.*?)\s*$/;

function addTo(headers: Map<string, string>, name: string, value: string): void {
  const present = headers.get(name);
  headers.set(name, present === undefined ? value : `${present}, ${value}`);
}

/**
 * Parses a `_headers` file as static hosts do: a path, then indented `Name: value` lines.
 *
 * @throws when a line is neither; the message names the line.
 */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: { pattern: string; headers: Map<string, string> }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const [, name, value] = headerLine.exec(line) ?? [];
    const current = rules.at(-1);
    if (name !== undefined && value !== undefined && current !== undefined) {
      addTo(current.headers, name.toLowerCase(), value);
    } else if (line.startsWith('/')) {
      rules.push({ pattern: line.trim(), headers: new Map() });
    } else {
      throw new Error(
        `_headers, line ${index + 1}: found "${line.trim()}", expected a path that begins with "/" or an indented "Name: value"`,
      );
    }
  }
  return rules;
}

/**
 * Creates a lookup of the headers of a file with one or more paths. The rules are indexed, because
 * a site has one for each page. Values that several rules set are joined with commas, in the order
 * of the rules.
 */
export function headerLookup(
  rules: readonly HeaderRule[],
): (paths: readonly string[]) => Map<string, string> {
  const numbered = rules.map((rule, index) => ({ ...rule, index }));
  const exact = Map.groupBy(numbered, ({ pattern }) => pattern);
  const wildcards = numbered.filter(({ pattern }) => pattern.includes('*'));
  return (paths) => {
    const matching = new Set([
      ...paths.flatMap((path) => exact.get(path) ?? []),
      ...wildcards.filter(({ pattern }) => paths.some((path) => matchPath(pattern, path))),
    ]);
    const headers = new Map<string, string>();
    for (const rule of [...matching].sort((a, b) => a.index - b.index)) {
      for (const [name, value] of rule.headers) addTo(headers, name, value);
    }
    return headers;
  };
}
