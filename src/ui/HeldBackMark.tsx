import type { HeldBack } from '../content/published.ts';
import { localDate } from './local-date.ts';

type Props = { heldBack: HeldBack | undefined };

/** Marks an entry that is not published yet; only the development server shows such entries. */
export function HeldBackMark({ heldBack }: Props) {
  if (!heldBack) return null;
  return (
    <>
      <mark>
        {heldBack.reason === 'draft' ? 'Draft' : `Comes out on ${localDate(heldBack.date)}`}
      </mark>{' '}
    </>
  );
}
