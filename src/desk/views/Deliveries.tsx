import type { ReactNode } from 'react';
import type { Instant } from '../../platform/instant.ts';
import {
  type AgencyTarget,
  type DeliveryTarget,
  isVisitorTarget,
  targetFacts,
} from '../../vocabulary/delivery-targets.ts';
import type { LeadPage } from '../pages/lead.ts';
import { Ago } from './Ago.tsx';
import styles from './Desk.module.css';
import { Folded } from './Folded.tsx';

type Delivery = LeadPage['deliveries'][number];

type Props = {
  deliveries: readonly Delivery[];
  retry: ReactNode;
  now: Instant;
};

/** The names of the targets other than `AgencyTarget`. */
const otherTargetNames: Readonly<Record<Exclude<DeliveryTarget, AgencyTarget>, string>> = {
  push: 'Notifications on devices',
  acknowledgment: 'Acknowledgment to the visitor',
  'visitor-mail': 'Confirmation to the visitor',
  'confirmation-request': 'Request to the visitor to confirm',
  'reminder-day': 'Reminder to the visitor, a day before',
  'reminder-hour': 'Reminder to the visitor, an hour before',
};

const agencyTargetNames = Object.entries(targetFacts).map(([target, { title }]) => [target, title]);
const targetNames: Readonly<Record<string, string>> = {
  ...otherTargetNames,
  ...Object.fromEntries(agencyTargetNames),
};

/** The name of a target; one from an earlier version is shown under its stored name. */
const targetName = (target: string): string => targetNames[target] ?? target;

const stateNames = {
  held: 'not sent, as it may be spam',
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
  dropped: 'no longer needed',
} as const;

function stateText(state: Delivery['state'], error: string | undefined): string {
  if (error && state === 'waiting') return 'failed, will be tried again';
  return error && state === 'dropped' ? 'not sent' : stateNames[state];
}

/** Whether the retry button resends this delivery, or sends it now if it is waiting. */
const isRetryable = ({ target, state, error }: Delivery): boolean =>
  state === 'failed' || (state === 'waiting' && error !== '' && !isVisitorTarget(target));

function titleText(deliveries: readonly Delivery[], hasProblem: boolean): string {
  if (hasProblem) return 'Deliveries';
  return deliveries.length === 0 ? 'Deliveries: only stored' : 'Deliveries: all is well';
}

/** The deliveries of a lead and their failures; `retry` is the button to retry them. */
export function Deliveries({ deliveries, retry, now }: Props) {
  const hasProblem = deliveries.some(
    ({ target, state, error }) =>
      state === 'failed' || (error !== '' && (state !== 'dropped' || isVisitorTarget(target))),
  );
  return (
    <Folded title={titleText(deliveries, hasProblem)} isOpen={hasProblem}>
      {deliveries.length === 0 && (
        <p>It is only stored, because new leads aren’t being sent anywhere.</p>
      )}
      <ul className={styles.rows}>
        {deliveries.map(({ target, state, attempts, at, error }) => (
          <li key={target} className={styles.row}>
            <span>
              <strong>{targetName(target)}</strong>: {stateText(state, error)}
              {state === 'delivered' || state === 'failed' ? (
                <>
                  {' '}
                  <Ago at={at} now={now} />
                </>
              ) : null}
              {attempts > 1 && ` after ${attempts} attempts`}
              {error && `. ${error}`}
            </span>
          </li>
        ))}
      </ul>
      {deliveries.some(isRetryable) && <p>{retry}</p>}
    </Folded>
  );
}
