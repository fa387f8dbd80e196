import { z } from 'zod';

/** Text that every database accepts in a query. */
const linkText = z.string().regex(/^[\w-]{0,100}$/);

/** The secret of a link; a malformed one becomes "", which matches no booking. */
export const linkKey = linkText.catch('');

const linkParams = z.object({ id: linkText.toLowerCase().catch('') });

/** The id in the path of a request. */
export function linkId(params: unknown): string {
  return linkParams.parse(params).id;
}
