import { z } from 'zod';

/** Text that a database can look for. */
const linkText = z.string().regex(/^[\w-]{0,100}$/);

/** The secret of a link; anything malformed becomes a text that matches no booking. */
export const linkKey = linkText.catch('');

const linkParams = z.object({ id: linkText.toLowerCase().catch('') });

/** The id in the path of a request. */
export function linkId(params: unknown): string {
  return linkParams.parse(params).id;
}
