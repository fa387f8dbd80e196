import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'zod';
import { contentProblem } from '../agency/content-problem.ts';
// Imported so that errors in page copy are reported along with those in collections.
import './content/copy.ts';
import { rereadWhenChanged } from './content/figure-loader.ts';
import { figures } from './content/figures.ts';
import { caseStudySchema, postSchema } from './content/schemas/article.ts';
import { citySchema } from './content/schemas/city.ts';
import { noticeSchema } from './content/schemas/notice.ts';
import { localServiceSchema, serviceSchema } from './content/schemas/service.ts';

z.config({ customError: contentProblem });

const unread = Object.keys(
  import.meta.glob('../content/**/*.{yml,YAML,YML,markdown,mdx,json,txt}'),
);
if (unread.length > 0) {
  throw new Error(
    `content files end in .yaml, and posts in .md; rename ${unread.map((path) => path.slice('../'.length)).join(', ')}`,
  );
}

// Copy quotes figures, and entries refer to each other by file name.
const names = Object.keys(import.meta.glob('../content/**/*.{yaml,md}')).join();
const folder = (name: string) =>
  rereadWhenChanged(glob({ base: `./content/${name}`, pattern: '*.{yaml,md}' }), {
    ...figures,
    names,
  });

/** The collections in `content/`: one folder of entries and one schema each. */
export const collections = {
  services: defineCollection({ loader: folder('services'), schema: serviceSchema }),
  localServices: defineCollection({
    loader: folder('local-services'),
    schema: localServiceSchema,
  }),
  cities: defineCollection({ loader: folder('cities'), schema: citySchema }),
  posts: defineCollection({ loader: folder('posts'), schema: postSchema }),
  caseStudies: defineCollection({ loader: folder('case-studies'), schema: caseStudySchema }),
  notices: defineCollection({ loader: folder('notices'), schema: noticeSchema }),
};
