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

/**
 * The headers that the rules give to a file, known by any of the paths. A header that several
 * rules set is joined with a comma.
 */
export function headersFor(
  rules: readonly HeaderRule[],
  paths: readonly string[],
): Map<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules) {
    if (!paths.some((path) => matchPath(rule.pattern, path))) continue;
    for (const [name, value] of rule.headers) addTo(headers, name, value);
  }
  return headers;
}
