import type { Loader } from 'astro/loaders';

/**
 * Makes a loader read its files anew when something outside them has changed that they depend on: a
 * figure that their texts quote, a file that they refer to. Astro keeps what it has read from build to
 * build and looks at a file again only when that file itself changes.
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
