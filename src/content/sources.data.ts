import { contentNames, readContentFiles } from './loading/content-folder.ts';

/** The names of all files of the agency's content, such as "content/photos/founder.jpg". */
export const contentFiles: readonly string[] = contentNames();

/** The text files among them, by name, such as "content/cities/plano.yaml". */
export const contentSources: Readonly<Record<string, string>> = Object.fromEntries(
  readContentFiles(undefined, /\.(?:yaml|md|json|svg|css)$/),
);
