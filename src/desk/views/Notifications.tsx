import type { Instant } from '../../platform/instant.ts';
import { Button } from '../../ui/Button.tsx';
import { deskPaths } from '../desk-paths.ts';
import type { SettingsPage } from '../pages/settings.ts';
import { Ago } from './Ago.tsx';
import styles from './Desk.module.css';
import { PostButton } from './PostButton.tsx';

type Props = SettingsPage['push'] & { now: Instant };

/** The devices that notify a person of new leads, and a button to add this one. */
export function Notifications({ publicKey, devices, now }: Props) {
  return (
    <section className={styles.block} aria-labelledby="notifications">
      <h2 id="notifications">Notifications on your devices</h2>
      <p>
        Each new lead shows up right away, even on a locked phone: its name, and what kind it is.
        You are also notified when emails to you have been failing for an hour.
      </p>
      <ul className={styles.rows}>
        {devices.map(({ id, device, createdAt, endedAt, isThis }) => (
          <li key={id} className={styles.row}>
            {endedAt === null ? (
              <span>
                <strong>{device}</strong>, {isThis ? 'here' : 'on'} since{' '}
                <Ago at={createdAt} now={now} />
              </span>
            ) : (
              <span>
                <strong>{device}</strong>: notifications ended <Ago at={endedAt} now={now} />,
                because the browser no longer accepts them. Turn them on again there.
              </span>
            )}
            <PostButton
              action={deskPaths.removePush}
              fields={{ id }}
              label={`${endedAt === null ? 'Turn off' : 'Forget'} notifications on ${device}`}
            >
              {endedAt === null ? 'Turn off' : 'Forget'}
            </PostButton>
          </li>
        ))}
      </ul>
      {!devices.some(({ isThis, endedAt }) => isThis && endedAt === null) && (
        <>
          <p data-push-missing>
            This browser can’t show notifications here. On an iPhone or iPad, add the desk to the
            home screen first (Share, then “Add to Home Screen”), and open it from there.
          </p>
          <div
            className={styles.passkey}
            data-push={deskPaths.push}
            data-worker={deskPaths.worker}
            data-key={publicKey}
            hidden
          >
            <Button look="outline">Turn on notifications here</Button>
            <p className={styles.problem} role="alert" />
          </div>
        </>
      )}
    </section>
  );
}
