import { readContentFiles } from '../../content/loading/content-folder.ts';

/** The addresses in a line of YAML, Markdown or HTML, without fragments. */
const addressesIn = (line: string): string[] =>
  line.split(/[\s"'()<>]+/).map((part) => part.replace(/[?#].*$|[.,;:]+$/, '').replace(/\/$/, ''));

/** The places of a link in the content, such as "content/pages/about.yaml, line 3". */
export function linkPlaces(href: string, folder?: string): string[] {
  const address = href.replace(/\/$/, '');
  return [...readContentFiles(folder)].flatMap(([file, source]) =>
    source
      .split('\n')
      .flatMap((line, index) =>
        addressesIn(line).includes(address) ? [`${file}, line ${index + 1}`] : [],
      ),
  );
}
