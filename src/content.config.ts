import { defineCollection } from 'astro:content';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { glob } from 'astro/loaders';
import { markdownFolders } from './content/collections.ts';
import { rereadWhenChanged } from './content/figure-loader.ts';
import { contentFolder } from './content/loading/content-folder.ts';

type Folder = keyof typeof rules.schemas;

// Astro runs this module once, but the rules change with the content during development.
const readRules = () => import('./content/entry-rules.ts');
let rules = await readRules();

const folder = (name: Folder) =>
  rereadWhenChanged(
    glob({
      base: pathToFileURL(`${join(contentFolder, name)}/`),
      pattern: markdownFolders.has(name) ? '*.md' : '*.yaml',
    }),
    async () => {
      rules = await readRules();
      return rules.dependencies;
    },
  );

/** The collections in `content/`, by folder. */
export const collections = {
  services: defineCollection({ loader: folder('services'), schema: () => rules.schemas.services }),
  'local-services': defineCollection({
    loader: folder('local-services'),
    schema: () => rules.schemas['local-services'],
  }),
  cities: defineCollection({ loader: folder('cities'), schema: () => rules.schemas.cities }),
  posts: defineCollection({ loader: folder('posts'), schema: () => rules.schemas.posts }),
  'case-studies': defineCollection({
    loader: folder('case-studies'),
    schema: () => rules.schemas['case-studies'],
  }),
  notices: defineCollection({ loader: folder('notices'), schema: () => rules.schemas.notices }),
  pages: defineCollection({ loader: folder('pages'), schema: () => rules.schemas.pages }),
};
