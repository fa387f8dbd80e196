/** The target of a redirect: a path or an absolute URL, with the response's status. */
export type Redirect = { location: string; status: number };

/**
 * Parses `_headers`, which the build writes: a line with the path, then indented lines of `Name:
 * value`. Returns the headers by path, with names in lower case.
 */
export const parseHeaders = (text: string): Map<string, Map<string, string>> =>
  new Map(
    text.split(/^(?=\/)/m).map((rule) => {
      const [path = '', ...lines] = rule.trim().split(/\n\s+/);
      const headers = lines.map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      });
      return [path, new Map(headers)];
    }),
  );

/**
 * Parses `_redirects`, which the build writes as lines of `from to status`, by decoded path. Skips
 * lines with status 404, which name a path's not-found page: this server finds it by its folder.
 */
export const parseRedirects = (text: string): Map<string, Redirect> =>
  new Map(
    Array.from(text.matchAll(/^(\S+) (\S+) (3\d\d)$/gm), ([, from = '', location = '', status]) => [
      decodeURIComponent(from),
      { location, status: Number(status) },
    ]),
  );
