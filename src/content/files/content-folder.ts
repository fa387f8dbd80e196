import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

// For Node alone, and for modules that run at build time: in a bundle, this file is elsewhere.

/** The content of the example agency, which belongs to the product. */
export const exampleFolder = join(import.meta.dirname, '../../../content');

/** The agency's content: `CONTENT_FOLDER`, or the example. */
export const contentFolder = process.env.CONTENT_FOLDER
  ? resolve(process.env.CONTENT_FOLDER)
  : exampleFolder;

/**
 * Where a file of the content is on this machine.
 *
 * @param name Its name in messages, wherever the folder is: "content/agency.yaml".
 */
export const contentPath = (name: string, folder = contentFolder): string =>
  join(folder, name.replace(/^content\/?/, ''));

/**
 * Why a folder cannot be the agency's content, in a line that ends without a full stop; undefined
 * if it can.
 */
export function contentFolderProblem(folder = contentFolder): string | undefined {
  const remedy = 'npm run content -- copy FOLDER makes one';
  const expected = `expected a folder with agency.yaml, pages/ and services/, as in content/; ${remedy}`;
  let names: string[];
  try {
    if (!statSync(folder).isDirectory()) return `CONTENT_FOLDER is the file ${folder}; ${expected}`;
    names = readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    return `CONTENT_FOLDER is ${folder}, which ${reason}; ${expected}`;
  }
  if (['agency.yaml', 'pages', 'services'].some((name) => names.includes(name))) return undefined;
  const inside = join(folder, 'content');
  return existsSync(join(inside, 'agency.yaml'))
    ? `CONTENT_FOLDER is ${folder}, but the content is in ${inside}; set CONTENT_FOLDER to that`
    : `CONTENT_FOLDER is ${folder}, which has no content in it; ${expected}`;
}

/** What is beside the content: hidden files, such as those of Git, and what other programs leave. */
const isHidden = (name: string): boolean =>
  /(?:^|[\\/])(?:\.|node_modules[\\/]|#)|~$|\.(?:bak|swp|tmp)$/.test(name) ||
  /^readme\.md$|(?:^|[\\/])(?:thumbs\.db|desktop\.ini)$/i.test(name);

/** The names of all files of the content, sorted, such as "content/photos/founder.jpg". */
export function contentNames(folder = contentFolder): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !isHidden(name))
      // A link may lead nowhere.
      .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
      .map((name) => `content/${name.replaceAll('\\', '/')}`)
      .sort()
  );
}

/** Reads the files of the content with these endings, by name. */
export function readContentFiles(
  folder = contentFolder,
  endings = /\.(?:yaml|md)$/,
): Map<string, string> {
  return new Map(
    contentNames(folder)
      .filter((name) => endings.test(name))
      .map((name) => [name, readFileSync(contentPath(name, folder), 'utf8')]),
  );
}
