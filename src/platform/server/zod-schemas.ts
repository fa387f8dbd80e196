import type {
  FastifyPluginAsync,
  FastifyPluginOptions,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import type { z } from 'zod';

/** Validates input with the Zod `schema` of a route. The handler gets the schema's output. */
export const zodValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const { data, error } = schema.safeParse(input);
    return error ? { error } : { value: data };
  };

/** Gives handlers the output types of their schemas. */
interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/** A plugin whose routes have Zod schemas. */
export type ZodPlugin<Options extends FastifyPluginOptions = Record<never, never>> =
  FastifyPluginAsync<Options, RawServerDefault, ZodTypes>;
