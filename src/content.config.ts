import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { collectionSchemas, markdownFolders } from './content/collections.ts';
import { rereadWhenChanged } from './content/figure-loader.ts';
import { figures } from './content/figures.ts';

// Copy quotes figures, and entries refer to each other by file name.
const names = Object.keys(import.meta.glob('../content/**/*.*')).join();

const folder = (name: string) =>
  rereadWhenChanged(
    glob({ base: `./content/${name}`, pattern: markdownFolders.has(name) ? '*.md' : '*.yaml' }),
    { ...figures, names },
  );

/** The collections in `content/`, by folder. */
export const collections = {
  services: defineCollection({ loader: folder('services'), schema: collectionSchemas.services }),
  'local-services': defineCollection({
    loader: folder('local-services'),
    schema: collectionSchemas['local-services'],
  }),
  cities: defineCollection({ loader: folder('cities'), schema: collectionSchemas.cities }),
  posts: defineCollection({ loader: folder('posts'), schema: collectionSchemas.posts }),
  'case-studies': defineCollection({
    loader: folder('case-studies'),
    schema: collectionSchemas['case-studies'],
  }),
  notices: defineCollection({ loader: folder('notices'), schema: collectionSchemas.notices }),
  pages: defineCollection({ loader: folder('pages'), schema: collectionSchemas.pages }),
};
