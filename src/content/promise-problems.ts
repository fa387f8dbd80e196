import {
  type ContentSources,
  promisesFile,
  readPromises,
  textFinder,
} from '../../content-files/promises.ts';

/** The promises without a text. Changed wording is no mistake: `npm run launch` asks about it. */
export function promiseProblems(sources: ContentSources): string[] {
  const { content, lineOf } = readPromises(sources);
  const find = textFinder(sources);
  return Object.entries(content).flatMap(([name, keys]) =>
    Object.keys(keys)
      .filter((key) => find(name, key) === undefined)
      .map(
        (key) =>
          `${promisesFile}, line ${lineOf([name, key])}, ${name}, ${key}: content/${name} has no such text; correct the key, or delete this line`,
      ),
  );
}
