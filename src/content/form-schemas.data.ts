import { z } from 'zod';
import { schemaOf } from './file-schemas.ts';

const jsonSchema = (file: string) => {
  const schema = schemaOf(file);
  if (!schema) throw new Error(`${file} has no schema`);
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
};

/** JSON Schemas of the files that the desk has forms for. */
export const formSchemas = {
  agency: jsonSchema('content/agency.yaml'),
  service: jsonSchema('content/services/any.yaml'),
  post: jsonSchema('content/posts/any.md'),
  chat: jsonSchema('content/shared/chat.yaml'),
};
