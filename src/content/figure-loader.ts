import type { Loader } from 'astro/loaders';

/**
 * Makes a loader re-read its files when something they depend on changes: a figure they quote, a file
 * they refer to. Astro caches entries between builds and re-reads a file only when the file itself
 * changes.
 */
export function rereadWhenChanged(loader: Loader, figures: Record<string, string>): Loader {
  return {
    ...loader,
    load: async (context) => {
      const digest = context.generateDigest(figures);
      if (context.meta.get('figures') !== digest) {
        context.store.clear();
        context.meta.set('figures', digest);
      }
      await loader.load(context);
    },
  };
}
