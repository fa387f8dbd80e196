import type { AgencyCalendar } from '../../booking/agency-calendar.ts';
import type { Instant } from '../../platform/instant.ts';
import { momentText } from './Ago.tsx';
import styles from './Desk.module.css';

type Props = NonNullable<AgencyCalendar['failure']> & { now: Instant };

/** Warns that the agency's own calendar cannot be read, and of the consequences. */
export function CalendarFailure({ since, reason, now }: Props) {
  return (
    <p className={styles.notice} role="alert">
      Your own calendar hasn’t been readable since {momentText(since, now)}: {reason}. Visitors can
      book over anything you’ve added there since. Whoever runs the server can check its address.
    </p>
  );
}
