import type { UnpublishedReason } from '../content/unpublished.ts';
import { localDate } from './local-date.ts';

type Props = { unpublishedReason: UnpublishedReason | undefined };

/** Marks an entry that visitors cannot see yet. */
export function DraftBadge({ unpublishedReason }: Props) {
  if (!unpublishedReason) return null;
  return (
    <>
      <mark>
        {unpublishedReason.reason === 'draft'
          ? 'Draft'
          : `Held back until ${localDate(unpublishedReason.date)}`}
      </mark>{' '}
    </>
  );
}
