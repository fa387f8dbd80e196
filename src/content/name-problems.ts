import { pageSchemas } from './schemas/page.ts';

/** The first part of addresses that the server or the build answers. */
const taken = ['404', 'api', 'book', 'calendar', 'desk', 'drawings', 'share'];

const nameOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '');

/**
 * What is wrong with the names of files, which become addresses, and with the names and places of
 * entries in a list.
 */
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
    // A copied file, of which only a part was written anew.
    const { order, name: title } = Object(entry);
    for (const [key, value, what] of [
      ['order', order, 'place'],
      ['name', title, 'name'],
    ] as const) {
      if (value === undefined) continue;
      const place = `${folder} ${key} ${value}`;
      const other = places.get(place);
      if (other) {
        problems.push(
          `${path}, ${key}: ${nameOf(other)}.yaml has the ${what} ${value}, too; give each a ${what} of its own`,
        );
      }
      places.set(place, path);
    }
  }
  return problems;
}
