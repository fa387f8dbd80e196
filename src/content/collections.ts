import { caseStudySchema, postSchema } from './schemas/article.ts';
import { citySchema } from './schemas/city.ts';
import { customPageSchema } from './schemas/custom-page.ts';
import { noticeSchema } from './schemas/notice.ts';
import { localServiceSchema, serviceSchema } from './schemas/service.ts';

/** The folders of `content/` that take any number of files, with the schema of their files. */
export const collectionSchemas = {
  services: serviceSchema,
  'local-services': localServiceSchema,
  cities: citySchema,
  posts: postSchema,
  'case-studies': caseStudySchema,
  notices: noticeSchema,
  pages: customPageSchema,
};

/** The folders whose files are Markdown with front matter; the others hold YAML. */
export const markdownFolders: ReadonlySet<string> = new Set(['posts', 'pages']);
