/** Where a path leads: a path or an absolute URL, with the status of the response. */
export type Redirect = { location: string; status: number };

/**
 * The headers that the build writes to `_headers`, by path: a line of its own, before indented lines
 * of `Name: value`. Names are in lower case.
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
 * The redirects that the build writes to `_redirects`, by decoded path: lines of `from to status`.
 * Lines with status 404 name the not-found page of a path, which this server knows from its folder.
 */
export const parseRedirects = (text: string): Map<string, Redirect> =>
  new Map(
    Array.from(text.matchAll(/^(\S+) (\S+) (3\d\d)$/gm), ([, from = '', location = '', status]) => [
      decodeURIComponent(from),
      { location, status: Number(status) },
    ]),
  );
