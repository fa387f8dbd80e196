import { z } from 'zod';

const maxLength = 100;

/** The secret of a link; anything malformed becomes a text that matches no booking. */
export const linkKey = z.string().max(maxLength).catch('');

const linkParams = z.object({ id: z.string().max(maxLength).toLowerCase().catch('') });

/** The id in the path of a request. */
export function linkId(params: unknown): string {
  return linkParams.parse(params).id;
}
