import type { HeldBack } from '../content/published.ts';
import { localDate } from './local-date.ts';

type Props = { heldBack: HeldBack | undefined };

/** Marks an entry that visitors cannot see yet. */
export function DraftBadge({ heldBack }: Props) {
  if (!heldBack) return null;
  return (
    <>
      <mark>
        {heldBack.reason === 'draft' ? 'Draft' : `Held back until ${localDate(heldBack.date)}`}
      </mark>{' '}
    </>
  );
}
