import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The addresses in a line of YAML, Markdown or HTML, without fragments. */
const addressesIn = (line: string): string[] =>
  line.split(/[\s"'()<>]+/).map((part) => part.replace(/[?#].*$|[.,;:]+$/, '').replace(/\/$/, ''));

/** Where the content has a link, such as "content/pages/about.yaml, line 3"; empty if nowhere. */
export function linkPlaces(href: string, folder = 'content'): string[] {
  const address = href.replace(/\/$/, '');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|yaml)$/.test(name))
    .sort()
    .flatMap((name) => {
      const file = join(folder, name);
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        addressesIn(line).includes(address) ? [`${file}, line ${index + 1}`] : [],
      );
    });
}
