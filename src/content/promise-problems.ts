import { promisesFile, readPromises } from '../../agency/promises.ts';

/** The promises whose texts are not there. Changed words are no mistake: `npm run launch` asks about them. */
export function promiseProblems(sources: ReadonlyMap<string, string>): string[] {
  return readPromises(sources)
    .filter(({ place }) => place === undefined)
    .map(({ key, line }) => {
      const [name = '', path = ''] = key.split(':');
      return `${promisesFile}, line ${line}, ${name}, ${path}: content/${name} has no such text (entries of a list count from 1); correct the key, or delete this line`;
    });
}
