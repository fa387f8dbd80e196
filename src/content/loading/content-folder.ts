import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

// For Node only, in modules that run at build time: a bundle would move this file.

const project = resolve(import.meta.dirname, '../../..');

/** The content of the example agency. It is part of the product and never written. */
export const exampleFolder = join(project, 'content');

const configuredFolder = process.env.CONTENT_FOLDER;

/** The agency's content: `CONTENT_FOLDER`, or `data/content`. */
export const contentFolder = configuredFolder
  ? resolve(configuredFolder)
  : join(project, 'data/content');

/**
 * Copies the example to `data/content`, atomically, unless that exists or `CONTENT_FOLDER` names
 * another folder. Returns whether it did.
 */
export function createContentFolder(): boolean {
  if (configuredFolder || existsSync(contentFolder)) return false;
  const unfinished = `${contentFolder}.${process.pid}.tmp`;
  cpSync(exampleFolder, unfinished, { recursive: true });
  try {
    renameSync(unfinished, contentFolder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another process may have created it at the same time.
    if (!existsSync(contentFolder)) throw error;
    return false;
  }
  return true;
}

/**
 * The path of a content file on this machine.
 *
 * @param name Its name in messages, which does not depend on the folder: "content/agency.yaml".
 */
export const contentPath = (name: string, folder = contentFolder): string =>
  join(folder, name.replace(/^content\/?/, ''));

/** Why a folder cannot be the agency's content, without a final period; undefined if it can. */
export function contentFolderProblem(folder = contentFolder): string | undefined {
  const setting = configuredFolder ? 'CONTENT_FOLDER is' : 'CONTENT_FOLDER is not set, so it is';
  const remedy = configuredFolder
    ? 'npm run content -- copy FOLDER creates one'
    : 'npm start creates it';
  const expected = `expected a folder with agency.yaml, pages/ and services/, as in content/; ${remedy}`;
  let names: string[];
  try {
    if (!statSync(folder).isDirectory()) return `${setting} the file ${folder}; ${expected}`;
    names = readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    return `${setting} ${folder}, which ${reason}; ${expected}`;
  }
  if (['agency.yaml', 'pages', 'services'].some((name) => names.includes(name))) return undefined;
  const inside = join(folder, 'content');
  return existsSync(join(inside, 'agency.yaml'))
    ? `${setting} ${folder}, but the content is in ${inside}; set CONTENT_FOLDER to that`
    : `${setting} ${folder}, which contains no content; ${expected}`;
}

/** Whether a file is not content, but hidden, such as Git's, or left by another program. */
const isHidden = (name: string): boolean =>
  /(?:^|[\\/])(?:\.|node_modules[\\/]|#)|~$|\.(?:bak|swp|tmp)$/.test(name) ||
  /^readme\.md$|(?:^|[\\/])(?:thumbs\.db|desktop\.ini)$/i.test(name);

/** The names of all files of the content, sorted, such as "content/photos/founder.jpg". */
export function contentNames(folder = contentFolder): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !isHidden(name))
      // A link may be broken.
      .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
      .map((name) => `content/${name.replaceAll('\\', '/')}`)
      .sort()
  );
}

/** Reads the files of the content with these endings, by name. */
export function readContentFiles(
  folder = contentFolder,
  namePattern = /\.(?:yaml|md)$/,
): Map<string, string> {
  return new Map(
    contentNames(folder)
      .filter((name) => namePattern.test(name))
      .map((name) => [name, readFileSync(contentPath(name, folder), 'utf8')]),
  );
}
