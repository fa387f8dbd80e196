import { z } from 'zod';
import { schemaOf } from '../content/file-schemas.ts';
import { colorsFile, colorUses } from '../styles/colors.ts';
import { siteForms } from './site-forms.ts';

const colors = Object.entries(colorUses).map(([name, description]) => [
  name,
  z.string().meta({ description }),
]);
const colorsSchema = z.strictObject(Object.fromEntries(colors));

const jsonSchema = (file: string) => {
  const schema = file === colorsFile ? colorsSchema : schemaOf(file);
  if (!schema) throw new Error(`${file} has no schema`);
  const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const;
  const { anyOf, ...group } = z.toJSONSchema(schema, options);
  // Redirects may be empty.
  return anyOf?.[0] ?? group;
};

/** What the file of each form may say, as JSON Schema, by the form's name. */
export const formSchemas = Object.fromEntries(
  siteForms.map(({ name, filePattern }) => [name, jsonSchema(filePattern.replace('*', 'any'))]),
);
