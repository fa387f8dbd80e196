import type { AgencyCalendar } from '../../booking/agency-calendar.ts';
import type { Instant } from '../../platform/instant.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { deskBounds, signInMinutes } from '../desk-bounds.ts';
import type { DeskPerson } from '../desk-page.ts';
import { deskPaths } from '../desk-paths.ts';
import { passkeyPage } from '../pages/passkey.ts';
import type { SettingsDone, SettingsPage } from '../pages/settings.ts';
import { Ago, durationText } from './Ago.tsx';
import { clockOf, isoDate } from './booking-texts.ts';
import { Connections } from './Connections.tsx';
import styles from './Desk.module.css';
import { Notifications } from './Notifications.tsx';
import { PostButton } from './PostButton.tsx';

type Props = SettingsPage & {
  me: DeskPerson;
  now: Instant;
  agencyCalendar: AgencyCalendar | undefined;
};

/**
 * The people who may use the desk, the person's own passkeys and sessions, and the desk's
 * connections.
 */
export function SettingsView({
  me,
  now,
  agencyCalendar,
  people,
  passkeys,
  sessions,
  ...rest
}: Props) {
  const { invited, done, problem, typed, push, targets, tested, calendar, removalHeldMs } = rest;
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <div className={styles.page}>
      <h1>Settings</h1>
      {problem && (
        <p className={styles.notice} role="alert">
          {problem.message}
        </p>
      )}
      {done && (
        <p className={styles.notice} role="status">
          {doneTexts[done]}
        </p>
      )}
      {removalHeldMs > 0 && (
        <p className={styles.notice}>
          {`No old lead is removed for now, because the server’s clock may be wrong: it was set, or the server is new or was off for days. It says ${isoDate(now)}, ${clockOf(now)}. If that is right, there is nothing to do: old leads are removed again once the server has run for another ${durationText(removalHeldMs)}.`}
        </p>
      )}
      <section className={styles.block} aria-labelledby="people">
        <h2 id="people">People</h2>
        <ul className={styles.rows}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              me={me}
              isOnlyManager={people.filter(({ isManager }) => isManager).length === 1}
            />
          ))}
        </ul>
        {invited && <Invited {...invited} />}
        {me.isManager && (
          <form className={styles.form} method="post" action={deskPaths.invite}>
            <h3>Invite somebody</h3>
            <p>
              Everybody here can read and answer every lead. Whoever may invite and erase can also
              erase leads, and invite and remove people.
            </p>
            <Field form="invite" name="name" label="Name" error={problemOf('name')}>
              {(props) => (
                <input
                  defaultValue={typed.name}
                  maxLength={deskBounds.personName}
                  required
                  {...props}
                />
              )}
            </Field>
            <Field form="invite" name="email" label="Email" error={problemOf('email')}>
              {(props) => (
                <input
                  type="email"
                  defaultValue={typed.email}
                  maxLength={deskBounds.email}
                  required
                  {...props}
                />
              )}
            </Field>
            <Button type="submit" look="outline">
              Invite
            </Button>
          </form>
        )}
      </section>
      <section className={styles.block} aria-labelledby="passkeys">
        <h2 id="passkeys">Your passkeys</h2>
        <ul className={styles.rows}>
          {passkeys.map(({ id, device, createdAt, usedAt }) => (
            <li key={id} className={styles.row}>
              <span>
                <strong>{device}</strong>, made <Ago at={createdAt} now={now} />, used{' '}
                <Ago at={usedAt} now={now} />
              </span>
              <Removal
                of={`the passkey of ${device}`}
                action={deskPaths.removePasskey}
                id={id}
                effect="It will no longer sign you in. Delete it from the device, too."
              />
            </li>
          ))}
        </ul>
        {passkeys.length === 0 && <p>You have none, so you need a link to sign in.</p>}
        <p>
          <ButtonLink look="outline" href={passkeyPage.path}>
            Make a passkey for this device
          </ButtonLink>
        </p>
      </section>
      <Notifications {...push} now={now} />
      <section className={styles.block} aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <ul className={styles.rows}>
          {sessions.map(({ id, device, usedAt, isThis }) => (
            <li key={id} className={styles.row}>
              <span>
                <strong>{device}</strong>, {isThis ? 'here' : <Ago at={usedAt} now={now} />}
              </span>
              {!isThis && (
                <PostButton
                  action={deskPaths.endSession}
                  fields={{ id }}
                  label={`Sign out ${device}`}
                >
                  Sign out
                </PostButton>
              )}
            </li>
          ))}
        </ul>
        <PostButton action={deskPaths.endSessions}>Sign out everywhere</PostButton>
      </section>
      <Connections
        targets={targets}
        tested={tested}
        calendar={calendar}
        agencyCalendar={agencyCalendar}
        isManager={me.isManager}
        now={now}
      />
    </div>
  );
}

const doneTexts: Readonly<Record<SettingsDone, string>> = {
  removed: 'The person is removed, and signed out everywhere.',
  'passkey-removed': 'The passkey is removed.',
  'signed-out': 'That browser is signed out.',
  'push-on': 'Notifications are on here. The first one has just been sent.',
  'push-off': 'That browser is notified no more.',
  right: 'The right is changed, as the list says.',
};

const rights = [
  {
    right: 'manager',
    give: 'Let them invite and erase',
    take: 'No longer let them invite and erase',
  },
  {
    right: 'publisher',
    give: 'Let them publish the site',
    take: 'No longer let them publish the site',
  },
];

type PersonRowProps = {
  person: Props['people'][number];
  me: DeskPerson;
  /** Whether this is the only manager, who must stay one. */
  isOnlyManager: boolean;
};

/** A person, and what a manager can change about them. */
function PersonRow({
  person: { id, name, email, isManager, isPublisher, isInvited },
  me,
  isOnlyManager,
}: PersonRowProps) {
  const isMe = id === me.id;
  return (
    <li className={styles.row}>
      <span>
        <strong>{name}</strong> {email}
        {isMe && ' (you)'}
        {isManager ? ', may invite and erase' : ', may not invite and erase'}
        {isPublisher ? ', may publish the site' : ''}
        {isInvited && ', invited'}
      </span>
      {me.isManager && (
        <div className={styles.actions}>
          {isInvited && !isMe && (
            <PostButton
              action={deskPaths.invite}
              fields={{ name, email }}
              label={`Send again the link of ${name}`}
            >
              Send again
            </PostButton>
          )}
          {rights
            .filter(({ right }) => !(right === 'manager' && isManager && isOnlyManager))
            .map(({ right, give, take }) => {
              const has = right === 'manager' ? isManager : isPublisher;
              const text = has ? take : give;
              return (
                <PostButton
                  key={right}
                  action={deskPaths.setRight}
                  fields={{ id, right, has: has ? '' : 'yes' }}
                  label={`${text}: ${name}`}
                >
                  {text}
                </PostButton>
              );
            })}
          {!isMe && (
            <Removal
              of={name}
              action={deskPaths.removePerson}
              id={id}
              effect={`${name} will be signed out everywhere and can no longer use the desk. The notes stay.`}
            />
          )}
        </div>
      )}
    </li>
  );
}

type RemovalProps = { of: string; action: string; id: string; effect: string };

/** Asks for confirmation before something is removed, without script. */
function Removal({ of, action, id, effect }: RemovalProps) {
  return (
    <details>
      <summary className={styles.summary} aria-label={`Remove ${of}`}>
        Remove
      </summary>
      <p>{effect}</p>
      <PostButton action={action} fields={{ id }}>
        Remove {of}
      </PostButton>
    </details>
  );
}

function Invited({ name, email, link, mailError }: NonNullable<Props['invited']>) {
  return (
    <div className={styles.notice} role="status">
      {link === undefined ? (
        <p>
          A link is on its way to {name} at {email}. It works once, within {signInMinutes} minutes.
        </p>
      ) : (
        <>
          {mailError && (
            <p>
              The mail to {email} failed: {mailError}
            </p>
          )}
          <p>
            Give this link to {name} ({email}), and to nobody else. It works once, within{' '}
            {signInMinutes} minutes.
          </p>
          <p>
            <code>{link}</code>
          </p>
        </>
      )}
    </div>
  );
}
