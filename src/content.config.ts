import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'zod';
import { contentProblem } from './content/content-problem.ts';
import { rereadWhenChanged } from './content/figure-loader.ts';
import { figures } from './content/figures.ts';
import { caseStudySchema, postSchema } from './content/schemas/article.ts';
import { cityPageSchema, citySchema } from './content/schemas/city.ts';
import {
  aboutSchema,
  blogPageSchema,
  caseStudiesPageSchema,
  contactSchema,
  homeSchema,
  noticeSchema,
  servicesPageSchema,
} from './content/schemas/page.ts';
import { localServiceSchema, servicePageSchema, serviceSchema } from './content/schemas/service.ts';

z.config({ customError: contentProblem });

// Texts quote figures, and entries refer to one another by their files' names.
const names = Object.keys(import.meta.glob('../content/**/*.{yaml,md}')).join();
const files = (base: string, pattern: string) =>
  rereadWhenChanged(glob({ base, pattern }), { ...figures, names });
const folder = (name: string) => files(`./content/${name}`, '*.{yaml,md}');
const page = (name: string) => files('./content/pages', `${name}.yaml`);

/** Every kind of file in `content/`: where it lies and what it must hold. */
export const collections = {
  services: defineCollection({ loader: folder('services'), schema: serviceSchema }),
  localServices: defineCollection({
    loader: folder('local-services'),
    schema: localServiceSchema,
  }),
  cities: defineCollection({ loader: folder('cities'), schema: citySchema }),
  posts: defineCollection({ loader: folder('posts'), schema: postSchema }),
  caseStudies: defineCollection({ loader: folder('case-studies'), schema: caseStudySchema }),
  home: defineCollection({ loader: page('home'), schema: homeSchema }),
  about: defineCollection({ loader: page('about'), schema: aboutSchema }),
  servicesPage: defineCollection({ loader: page('services'), schema: servicesPageSchema }),
  servicePage: defineCollection({ loader: page('service'), schema: servicePageSchema }),
  cityPage: defineCollection({ loader: page('city'), schema: cityPageSchema }),
  caseStudiesPage: defineCollection({
    loader: page('case-studies'),
    schema: caseStudiesPageSchema,
  }),
  blogPage: defineCollection({ loader: page('blog'), schema: blogPageSchema }),
  contact: defineCollection({ loader: page('contact'), schema: contactSchema }),
  notices: defineCollection({ loader: folder('notices'), schema: noticeSchema }),
};
