import type { HiddenReason } from '../content/unpublished.ts';
import { localDate } from './local-date.ts';

type Props = { hiddenReason: HiddenReason | undefined };

/** Marks an entry that visitors cannot see yet. */
export function DraftBadge({ hiddenReason }: Props) {
  if (!hiddenReason) return null;
  return (
    <>
      <mark>
        {hiddenReason.reason === 'draft'
          ? 'Draft'
          : `Held back until ${localDate(hiddenReason.date)}`}
      </mark>{' '}
    </>
  );
}
