import { localDate } from './local-date.ts';

type Props = {
  /** ISO dates. */
  date: string;
  updated?: string | undefined;
  /** Precedes the second date. */
  label: string;
};

/** The dates when a post was published and last changed. */
export function PostDates({ date, updated, label }: Props) {
  return (
    <>
      <time className="whole" dateTime={date}>
        {localDate(date)}
      </time>
      {updated && (
        <>
          {' '}
          <span className="whole">
            ({label} <time dateTime={updated}>{localDate(updated)}</time>)
          </span>
        </>
      )}
    </>
  );
}
