import { createHash } from 'node:crypto';
import { newLeadId } from '../../lead/lead-id.ts';

const lifetimeMs = 60 * 60 * 1000;
const maxEntries = 10_000;

/**
 * Creates a function that assigns an id to a submission without one: the same id for the same content
 * within an hour, so that a form sent twice without script is one lead. Stores only digests, in memory.
 *
 * @param clock A monotonic clock, in ms.
 */
export function submissionIds(clock = () => performance.now()): (content: unknown) => string {
  const ids = new Map<string, { id: string; at: number }>();
  return (content) => {
    const now = clock();
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64');
    const known = ids.get(digest);
    if (known && now - known.at < lifetimeMs) return known.id;
    const id = newLeadId();
    ids.delete(digest);
    ids.set(digest, { id, at: now });
    const [oldest] = ids.keys();
    if (ids.size > maxEntries && oldest !== undefined) ids.delete(oldest);
    return id;
  };
}
