import type { ReactNode } from 'react';
import { agency } from '../../content/agency.data.ts';
import { sharedCopy } from '../../content/copy.data.ts';
import { formatDay, formatTime, formatZone, isMorning } from '../../platform/format-time.ts';
import { type Instant, instantText, parseInstant } from '../../platform/instant.ts';
import { controlId, errorId } from '../../ui/Field.tsx';
import { PlotRadio } from '../../ui/PlotRadio.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import type { BookableDay } from '../bookable-days.ts';
import type { ChooseTimePage } from '../booking-pages.ts';
import type { Slot } from '../slots.ts';
import '../../styles/details.css';
import styles from './TimeChoice.module.css';

type Props = Pick<ChooseTimePage, 'days' | 'nearest' | 'rejected'> & {
  /** The form's name, as in `Field`. */
  form: string;
  /** A time in another year is shown with its year. */
  now: Instant;
};

const { timeZone } = agency;
const copy = sharedCopy.booking.times;

/** On a small screen, the first days are shown until they have this many free slots. */
const enoughSlots = 6;

/** The number of the first days that together have enough slots, or of all days. */
function countUnfolded(days: readonly Pick<BookableDay, 'slots'>[]): number {
  let slots = 0;
  let count = 0;
  while (count < days.length && slots < enoughSlots) slots += days[count++]?.slots.length ?? 0;
  return count;
}

/** Morning and afternoon, if they have slots, each with free and taken slots in order. */
function partsOf({ slots, taken }: Pick<BookableDay, 'slots' | 'taken'>) {
  const times = [
    ...slots.map((slot) => ({ slot, isTaken: false })),
    ...taken.map((slot) => ({ slot, isTaken: true })),
  ].toSorted((a, b) => a.slot.start - b.slot.start);
  const parts = Map.groupBy(times, ({ slot }) =>
    isMorning(slot.start, timeZone) ? ('morning' as const) : ('afternoon' as const),
  );
  return [...parts].map(([part, timesInPart]) => ({ part, times: timesInPart }));
}

/**
 * The free times as one group of radio buttons, with a fieldset for each day. Each button's name is
 * its full date and time, because some screen readers skip the fieldset. On a small screen, the later
 * days are folded.
 */
export function TimeChoice({ form, days, nearest, rejected, now }: Props) {
  const error = rejected.problems.find(({ field }) => field === 'start')?.message;
  const chosen = parseInstant(rejected.values.start ?? '');
  const isNearest = (slot: Slot) => nearest.some(({ start }) => start === slot.start);
  // Do not offer a time twice.
  const otherDays = days
    .map((day) => ({ ...day, slots: day.slots.filter((slot) => !isNearest(slot)) }))
    .filter(({ slots }) => slots.length > 0)
    .map((day) => ({ ...day, name: formatDay(day.slots[0]?.start ?? now, timeZone, now) }));
  const unfolded = countUnfolded(otherDays);
  const first = nearest[0] ?? otherDays[0]?.slots[0];
  const describedBy = error && errorId(form, 'start');
  const option = ({ start }: Slot, day: ReactNode) => (
    <PlotRadio
      key={start}
      id={start === first?.start ? controlId(form, 'start') : undefined}
      className={styles.slot}
      name="start"
      value={instantText(start)}
      defaultChecked={start === chosen}
      // One button per group is enough, and browsers complain about required ones on folded days.
      required={start === first?.start}
    >
      {day}
      <time dateTime={instantText(start)}>{formatTime(start, timeZone)}</time>
      <span className="visually-hidden"> {formatZone(start, timeZone)}</span>
    </PlotRadio>
  );
  return (
    <>
      {error && (
        <p id={describedBy} className={styles.error}>
          {error}
        </p>
      )}
      {nearest.length > 0 && (
        <fieldset className={styles.nearest} aria-describedby={describedBy}>
          <legend className={styles.legend}>{copy.nearest}</legend>
          <div className={styles.slots}>
            <WithSpaces>
              {nearest.map((slot) =>
                option(slot, <span>{formatDay(slot.start, timeZone, now)}, </span>),
              )}
            </WithSpaces>
          </div>
        </fieldset>
      )}
      <div className={styles.days}>
        {otherDays.map(({ date, name, ...day }, index) => (
          <fieldset
            key={date}
            className={styles.day}
            aria-describedby={describedBy}
            data-folded={index < unfolded ? undefined : ''}
          >
            <legend className={styles.legend}>{name}</legend>
            {partsOf(day).map(({ part, times }) => (
              <div key={part} className={styles.part}>
                <p className={styles.partName} aria-hidden="true">
                  {copy[part]}
                </p>
                <div className={styles.slots}>
                  <WithSpaces>
                    {times.map(({ slot, isTaken }) =>
                      isTaken ? (
                        <s key={slot.start} className={styles.taken} aria-hidden="true">
                          {formatTime(slot.start, timeZone)}
                        </s>
                      ) : (
                        option(slot, <span className="visually-hidden">{name}, </span>)
                      ),
                    )}
                  </WithSpaces>
                </div>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      {unfolded < otherDays.length && (
        <details className={styles.more}>
          <summary>{copy.more}</summary>
        </details>
      )}
    </>
  );
}
