import { pageSchemas } from './schemas/page.ts';

/** The first part of addresses that the server or the build answers. */
const taken = ['404', 'api', 'book', 'calendar', 'desk', 'drawings', 'share'];

const nameOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '');

/** What is wrong with the names of files, which become addresses, and with the places of entries in a list. */
export function nameProblems(entries: ReadonlyMap<string, unknown>): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>([
    ...taken.map((name): [string, string] => [name, 'the site itself']),
    ...Object.keys(pageSchemas).map((name): [string, string] => [
      name,
      `content/pages/${name}.yaml`,
    ]),
  ]);
  const places = new Map<string, string>();
  for (const [path, entry] of entries) {
    const name = nameOf(path);
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
      problems.push(
        `${path}: a file's name becomes an address; write it in lowercase letters, digits and dashes`,
      );
    }
    if (/^content\/(pages|notices)$/.test(folder)) {
      const owner = owners.get(name);
      if (owner)
        problems.push(`${path}: the address /${name} belongs to ${owner}; rename this file`);
      owners.set(name, path);
    }
    const { order } = Object(entry);
    if (typeof order !== 'number') continue;
    const other = places.get(`${folder} ${order}`);
    if (other) {
      problems.push(
        `${path}, order: ${nameOf(other)}.yaml has the place ${order}, too; give each a place of its own`,
      );
    }
    places.set(`${folder} ${order}`, path);
  }
  return problems;
}
