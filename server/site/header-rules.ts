import { matchPath } from './path-pattern.ts';

/** Headers for the paths that fit one pattern. Names are in lower case. */
export type HeaderRule = { pattern: string; headers: ReadonlyMap<string, string> };

const headerLine = /^\s+([!#$%&'*+\-.^_`|~0-9A-Za-z]+):\s*(.*?)\s*$/;

function addTo(headers: Map<string, string>, name: string, value: string): void {
  const present = headers.get(name);
  headers.set(name, present === undefined ? value : `${present}, ${value}`);
}

/**
 * Reads a `_headers` file as static hosts do: a path, then indented `Name: value` lines.
 * Throws an Error that names the line when a line is neither.
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

/** Finds the headers of a file, known by any of the paths. */
export type HeaderLookup = (paths: readonly string[]) => Map<string, string>;

/**
 * Prepares rules for looking up many files: a site has a rule for each of its pages. A header that
 * several rules set is joined with a comma, in the order of the rules.
 */
export function headerLookup(rules: readonly HeaderRule[]): HeaderLookup {
  const numbered = rules.map((rule, index) => ({ ...rule, index }));
  const exact = Map.groupBy(numbered, ({ pattern }) => pattern);
  const open = numbered.filter(({ pattern }) => pattern.includes('*'));
  return (paths) => {
    const fitting = new Set([
      ...paths.flatMap((path) => exact.get(path) ?? []),
      ...open.filter(({ pattern }) => paths.some((path) => matchPath(pattern, path))),
    ]);
    const headers = new Map<string, string>();
    for (const rule of [...fitting].sort((a, b) => a.index - b.index)) {
      for (const [name, value] of rule.headers) addTo(headers, name, value);
    }
    return headers;
  };
}
