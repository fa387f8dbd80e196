import type { Loader } from 'astro/loaders';

/**
 * Makes a loader reread its files when a figure they quote or a file they refer to changes. Astro
 * caches entries between builds and rereads a file only when the file itself changes.
 */
export function rereadWhenChanged(
  loader: Loader,
  readDependencies: () => Promise<Record<string, string>>,
): Loader {
  return {
    ...loader,
    load: async (context) => {
      const digest = context.generateDigest(await readDependencies());
      if (context.meta.get('figures') !== digest) {
        context.store.clear();
        context.meta.set('figures', digest);
      }
      await loader.load(context);
      // Tells the development server that Astro did not ignore its request.
      if (context.refreshContextData) context.refreshContextData.wasRead = true;
    },
  };
}
