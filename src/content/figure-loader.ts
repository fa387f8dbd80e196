import type { Loader } from 'astro/loaders';

/**
 * Makes a loader re-read its files when something they depend on changes: a figure they quote, a
 * file they refer to. Astro caches entries between builds and re-reads a file only when the file
 * itself changes.
 */
export function rereadWhenChanged(
  loader: Loader,
  readFigures: () => Promise<Record<string, string>>,
): Loader {
  return {
    ...loader,
    load: async (context) => {
      const digest = context.generateDigest(await readFigures());
      if (context.meta.get('figures') !== digest) {
        context.store.clear();
        context.meta.set('figures', digest);
      }
      await loader.load(context);
      // For the development server, whose requests Astro may ignore.
      if (context.refreshContextData) context.refreshContextData.wasRead = true;
    },
  };
}
