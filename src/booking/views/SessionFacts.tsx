import type { ReactNode } from 'react';
import { agency } from '../../content/agency.data.ts';
import { sharedCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { formatDay, formatTime, formatZone } from '../../platform/format-time.ts';
import { instantText } from '../../platform/instant.ts';
import { RunningText } from '../../ui/NoWrapText.tsx';
import type { BookingPage } from '../booking-pages.ts';
import styles from './SessionFacts.module.css';

type Props = { booking: BookingPage };

const { timeZone } = agency;
const copy = sharedCopy.booking.session.facts;

/** When and how a booked session takes place, and the visitor's message about it. */
export function SessionFacts({ booking }: Props) {
  const { start, end, phone, email, message, reference, state, isOver } = booking;
  const blanks = {
    minutes: String((end - start) / 60_000),
    day: formatDay(start, timeZone, Date.now()),
    end: formatTime(end, timeZone),
    zone: formatZone(start, timeZone),
    visitorPhone: phone,
    visitorEmail: email,
  };
  const [before = '', after = ''] = copy.span.split('{start}');
  const isUpcoming = (state === 'open' || state === 'held') && !isOver;
  return (
    <dl className={styles.list}>
      <Fact name={copy.time}>
        <RunningText text={fillBlanks(before, blanks)} />
        <time className="nowrap" dateTime={instantText(start)}>
          {formatTime(start, timeZone)}
        </time>
        <RunningText text={fillBlanks(after, blanks)} />
      </Fact>
      <Fact name={copy.length}>{fillBlanks(copy.minutes, blanks)}</Fact>
      {isUpcoming && (
        <Fact name={copy.how}>
          <RunningText text={fillBlanks(phone ? copy.call : copy.write, blanks)} />
        </Fact>
      )}
      {message && (
        <Fact name={copy.message}>
          <span className={styles.message} dir="auto">
            {message}
          </span>
        </Fact>
      )}
      <Fact name={copy.reference}>{reference}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
