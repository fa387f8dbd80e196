import { createHash } from 'node:crypto';
import { newLeadId } from '../../lead/lead-id.ts';

const keptMs = 60 * 60 * 1000;
const maxKept = 10_000;

/**
 * Gives an id to words that came without one, the same for the same words within an hour: a form
 * that is sent twice without script is one lead. Remembers digests only, and only in this process.
 *
 * @param clock In ms, never going back, whatever becomes of the time of day.
 */
export function recentWords(clock = () => performance.now()): (words: unknown) => string {
  const ids = new Map<string, { id: string; at: number }>();
  return (words) => {
    const now = clock();
    const digest = createHash('sha256').update(JSON.stringify(words)).digest('base64');
    const known = ids.get(digest);
    if (known && now - known.at < keptMs) return known.id;
    const id = newLeadId();
    ids.delete(digest);
    ids.set(digest, { id, at: now });
    const [oldest] = ids.keys();
    if (ids.size > maxKept && oldest !== undefined) ids.delete(oldest);
    return id;
  };
}
