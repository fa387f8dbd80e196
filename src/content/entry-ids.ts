import { contentFiles } from './sources.data.ts';

/** The names of the entries in a folder of `content/`, such as "plano" in "cities". */
export function entryIds(folder: string): string[] {
  const entry = new RegExp(`^content/${folder}/([^/]+)\\.(?:yaml|md)$`);
  return contentFiles.flatMap((file) => entry.exec(file)?.slice(1) ?? []);
}
