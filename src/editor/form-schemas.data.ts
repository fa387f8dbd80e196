import { z } from 'zod';
import { schemaOf } from '../content/file-schemas.ts';
import { siteForms } from './site-forms.ts';

const jsonSchema = (file: string) => {
  const schema = schemaOf(file);
  if (!schema) throw new Error(`${file} has no schema`);
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
};

/** What the file of each form may say, as JSON Schema, by the form's name. */
export const formSchemas = Object.fromEntries(
  siteForms.map(({ name, filePattern }) => [name, jsonSchema(filePattern.replace('*', 'any'))]),
);
