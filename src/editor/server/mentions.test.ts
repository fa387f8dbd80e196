import { expect, test } from 'vitest';
import { z } from 'zod';
import { requiredFiles, schemaOf } from '../../content/file-schemas.ts';
import { withoutMentions } from './mentions.ts';

type Schema = { entryOf?: string; properties?: Record<string, Schema>; items?: Schema };

/** The keys of a schema whose values name entries, with the folders of these. */
function namesIn(schema: Schema, key = ''): [key: string, folder: string][] {
  if (schema.entryOf) return [[key, schema.entryOf]];
  return [
    ...(schema.items ? namesIn(schema.items, key) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => namesIn(each, name)),
  ];
}

const folders = ['cities', 'services', 'case-studies', 'local-services', 'posts'];
const files = [...requiredFiles.keys(), ...folders.map((folder) => `content/${folder}/a.yaml`)];
const found = [...files, 'content/posts/a.md'].flatMap((file) =>
  namesIn(
    z.toJSONSchema(schemaOf(file) ?? z.unknown(), {
      io: 'input',
      unrepresentable: 'any',
    }) as Schema,
  ),
);

test('every key that names an entry loses the name of a removed one', () => {
  const names = found.filter(([, folder]) => folder !== 'photos');
  expect(new Set(names.map(([key]) => key)).size).toBeGreaterThan(6);
  for (const [key, folder] of names) {
    const facts = { [key]: ['a', 'b'], [`${key}s`]: 'c' };
    expect(withoutMentions(`content/${folder}/a.yaml`, facts), key).toEqual([
      { path: [key, 0], value: undefined },
    ]);
  }
});
