import type { YamlEdit } from '../../content/loading/edit-yaml.ts';
import { valueIn } from '../../content/loading/key-names.ts';
import type { FieldPath } from '../site-forms.ts';
import { textsIn } from './found-texts.ts';

/** The keys that name entries of a folder, or groups of such names, whichever file they are in. */
const namingKeys: Readonly<Record<string, readonly string[]>> = {
  cities: ['serviceArea', 'neighbors', 'names'],
  services: ['service', 'services', 'nearest'],
  'local-services': ['blurbs'],
  'case-studies': ['caseStudy'],
  posts: ['post'],
};

/** The edits of a file's values that take out where they name the entry of a removed file. */
export function withoutMentions(removed: string, facts: unknown): YamlEdit[] {
  const [, folder = '', name] = /^content\/([^/]+)\/(.+)\.\w+$/.exec(removed) ?? [];
  const keys = namingKeys[folder] ?? [];
  const isNaming = (key: FieldPath[number] | undefined) => keys.includes(String(key));
  const mentions = textsIn(facts).flatMap(({ path, text }): FieldPath[] => {
    const inGroup = path.findIndex((key, index) => key === name && isNaming(path[index - 1]));
    if (inGroup > 0) return [path.slice(0, inGroup + 1)];
    const list = valueIn(facts, path.slice(0, -1));
    if (text !== name || !isNaming(path.findLast((key) => typeof key === 'string'))) return [];
    return [Array.isArray(list) && list.length === 1 ? path.slice(0, -1) : path];
  });
  // From the end, so earlier indexes stay valid.
  return mentions.reverse().map((path) => ({ path, value: undefined }));
}
