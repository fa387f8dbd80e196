import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the project, which contains `content/`. */
export const projectFolder = join(import.meta.dirname, '../..');

/**
 * Reads the YAML and Markdown files of `content/`, by path from the root of the project, such as
 * "content/agency.yaml".
 */
export function readContentFiles(project = projectFolder): Map<string, string> {
  const names = readdirSync(join(project, 'content'), { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => /\.(yaml|md)$/.test(name))
      .map((name) => `content/${name.replaceAll('\\', '/')}`)
      .sort()
      .map((file) => [file, readFileSync(join(project, file), 'utf8')]),
  );
}
